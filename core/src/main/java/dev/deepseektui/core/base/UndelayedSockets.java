package dev.deepseektui.core.base;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * A factory for sockets without Nagle's algorithm. The algorithm would hold back the end of a long request until the
 * server acknowledges the data before it, which takes about 40 ms.
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
