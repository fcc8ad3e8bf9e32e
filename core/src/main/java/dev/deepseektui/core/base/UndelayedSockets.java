package dev.deepseektui.core.base;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Sockets without Nagle's algorithm: otherwise the end of a long request waits until the server acknowledges the part before it, which takes some 40
 * ms.
 */
public final class UndelayedSockets extends SocketFactory {
    private final SocketFactory plain = SocketFactory.getDefault();

    @Override
    public Socket createSocket() throws IOException {
        return undelayed(plain.createSocket());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return undelayed(plain.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
        return undelayed(plain.createSocket(host, port, local, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return undelayed(plain.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
        return undelayed(plain.createSocket(host, port, local, localPort));
    }

    private static Socket undelayed(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        return socket;
    }
}
