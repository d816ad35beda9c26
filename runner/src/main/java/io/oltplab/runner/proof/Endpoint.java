package io.oltplab.runner.proof;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Host and port of a JDBC URL.
record Endpoint(String host, int port) {

    private static final Pattern FORM =
            Pattern.compile("jdbc:[a-z]+://(\\[[^\\]]+\\]|[^:/?;,]+)(?::(\\d{1,5}))?([/?;].*)?");

    /// @param port where the URL names none
    static Endpoint of(String url, int port) {
        Matcher form = FORM.matcher(url);
        if (!form.matches()) {
            return new Endpoint("", port);
        }
        String host = form.group(1).replaceAll("[\\[\\]]", "");
        return new Endpoint(host, form.group(2) == null ? port : Integer.parseInt(form.group(2)));
    }

    /// Whether the host is this machine.
    boolean isHere() {
        try {
            InetAddress address = InetAddress.getByName(host);
            return !host.isEmpty()
                    && (address.isLoopbackAddress()
                            || NetworkInterface.getByInetAddress(address) != null);
        } catch (UnknownHostException | SocketException elsewhere) {
            return false;
        }
    }
}
