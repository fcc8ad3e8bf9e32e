package dev.deepseektui.core.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.tool.web.GuardedNames.HostList;
import dev.deepseektui.core.tool.web.GuardedNames.PublicAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.9.9.9",
                "0.0.0.0",
                "10.1.2.3",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "192.0.0.8",
                "198.18.0.1",
                "203.0.113.7",
                "224.0.0.1",
                "255.255.255.255",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd12::1",
                "ff02::1",
                "2001:db8::1",
                "2001::1",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b::a9fe:a9fe",
                "2002:7f00:1::",
                "2002:c0a8:101::1",
                "4000::1"
            })
    void what_is_not_of_the_internet_at_large_is_private(String address) throws UnknownHostException {
        assertThat(PublicAddress.is(InetAddress.getByName(address))).isFalse();
    }

    @Test
    void an_old_address_in_a_new_one_is_judged_by_itself() throws UnknownHostException {
        byte[] mapped = new byte[16];
        mapped[10] = -1;
        mapped[11] = -1;
        mapped[12] = 10;
        mapped[15] = 1;

        assertThat(PublicAddress.is(InetAddress.getByAddress(mapped))).isFalse();
        assertThat(PublicAddress.is(InetAddress.getByName("64:ff9b::808:808"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"})
    void the_rest_is_public(String address) throws UnknownHostException {
        assertThat(PublicAddress.is(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/latest",
                "https://localhost/", "https://wiki/", "https://nas.local/", "https://metadata.google.internal/"
            })
    void numbers_and_names_of_the_house_are_refused_before_any_look_up(String url) {
        assertThatThrownBy(() -> names("1.1.1.1").check(HttpUrl.get(url))).hasMessageContaining("web.private_hosts");
    }

    @Test
    void a_name_that_leads_into_the_house_is_refused_after_the_look_up() {
        assertThatThrownBy(() -> names("10.0.0.1").lookup("innocent.example.org"))
                .hasMessageContaining("private");
    }

    @Test
    void a_name_with_a_public_and_a_private_address_is_refused() {
        assertThatThrownBy(() -> names("1.1.1.1", "127.0.0.1").lookup("both.example.org"))
                .hasMessageContaining("private");
    }

    @Test
    void what_the_settings_name_may_be_private() {
        GuardedNames names =
                new GuardedNames(host -> addresses("10.0.0.1"), new HostList(List.of("*.house.example.org")));

        assertThatCode(() -> names.lookup("wiki.house.example.org")).doesNotThrowAnyException();
        assertThatThrownBy(() -> names.lookup("house.example.org.evil.org")).hasMessageContaining("private");
    }

    private static GuardedNames names(String... found) {
        return new GuardedNames(host -> addresses(found), new HostList(List.of()));
    }

    private static List<InetAddress> addresses(String... all) throws UnknownHostException {
        InetAddress[] found = new InetAddress[all.length];
        for (int i = 0; i < all.length; i++) {
            found[i] = InetAddress.getByName(all[i]);
        }
        return List.of(found);
    }
}
