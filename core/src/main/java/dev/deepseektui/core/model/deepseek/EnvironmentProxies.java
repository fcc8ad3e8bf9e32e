package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.model.ProxyAddress;
import dev.deepseektui.core.model.ProxyRules;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;

/** {@link ProxyRules} in the form that OkHttp asks in. */
final class EnvironmentProxies extends ProxySelector {
    private final ProxyRules rules;

    EnvironmentProxies(ProxyRules rules) {
        this.rules = rules;
    }

    @Override
    public List<Proxy> select(URI uri) {
        return List.of(rules.proxyFor(uri).map(EnvironmentProxies::proxy).orElse(Proxy.NO_PROXY));
    }

    private static Proxy proxy(ProxyAddress address) {
        Proxy.Type type = address.protocol() == ProxyAddress.Protocol.HTTP ? Proxy.Type.HTTP : Proxy.Type.SOCKS;
        return new Proxy(type, InetSocketAddress.createUnresolved(address.host(), address.port()));
    }

    /** The failure itself reaches the caller. */
    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
}
