package dev.deepseektui.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Lets clients in by TLS to a server on this machine that speaks without: each connection is a pair of pipes. */
final class TlsDoor implements AutoCloseable {
    private static final String PIPE = "tls-door";
    private static final int MOST_WAITING = 8;

    private final ServerSocket door;
    private final URI behind;

    private TlsDoor(ServerSocket door, URI behind) {
        this.door = door;
        this.behind = behind;
    }

    static TlsDoor before(URI server, OwnCertificate shown) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry("door", shown.key(), new char[0], new Certificate[] {shown.certificate()});
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, new char[0]);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        TlsDoor door = new TlsDoor(
                tls.getServerSocketFactory()
                        .createServerSocket(0, MOST_WAITING, InetAddress.getByAddress(new byte[] {127, 0, 0, 1})),
                server);
        begin(door::welcome);
        return door;
    }

    String address() {
        return "https://127.0.0.1:" + door.getLocalPort() + behind.getPath();
    }

    private void welcome() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Socket server = new Socket(behind.getHost(), behind.getPort());
                begin(() -> pipe(client, server));
                begin(() -> pipe(server, client));
            } catch (IOException closed) {
                // Whoever could not be let in notices himself.
            }
        }
    }

    private static void pipe(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException over) {
            // Either of the two hung up, and the other is closed with it.
            return;
        }
    }

    private static void begin(Runnable work) {
        Thread thread = new Thread(work, PIPE);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
