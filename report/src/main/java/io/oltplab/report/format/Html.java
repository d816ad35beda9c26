package io.oltplab.report.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/// The frame of every page: one file whose content security policy forbids all requests but the
/// scripts that are inside.
public final class Html {

    private Html() {}

    /// A page with data for its scripts.
    ///
    /// @param title words
    /// @param body markup
    /// @param json data, found by scripts under the id `report-data`
    /// @param scripts in the order in which they run
    public static String page(String title, String body, String json, List<String> scripts) {
        StringBuilder out = new StringBuilder();
        head(title, resource(Html.class, "report.css"), scripts, "", out);
        out.append("<header><div class=\"bar\"><p class=\"brand\">oltplab</p></div>\n<h1>");
        out.append(escape(title)).append("</h1></header>\n<main>\n").append(body);
        out.append("</main>\n");
        tail(json, scripts, out);
        return out.toString();
    }

    /// All up to the body.
    ///
    /// @param events address on the page's own server that scripts connect to; empty for none
    static void head(
            String title, String style, List<String> scripts, String events, StringBuilder out) {
        StringBuilder policy = new StringBuilder("default-src 'none'; img-src data:;");
        // Charts set style attributes on their tooltips.
        policy.append(" style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';");
        policy.append(events.isEmpty() ? "" : " connect-src 'self';");
        policy.append(" script-src");
        for (String script : scripts) {
            policy.append(" 'sha256-").append(sha256(script)).append('\'');
        }
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"");
        out.append(policy).append("\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        if (!events.isEmpty()) {
            out.append("<meta name=\"oltplab-events\" content=\"").append(escape(events));
            out.append("\">\n");
        }
        out.append("<link rel=\"icon\" href=\"data:,\">\n");
        out.append("<title>").append(escape(title)).append("</title>\n<style>\n");
        out.append(style).append("</style>\n</head>\n<body>\n");
    }

    /// Data and scripts to the end.
    static void tail(String json, List<String> scripts, StringBuilder out) {
        out.append("<script type=\"application/json\" id=\"report-data\">");
        // A name in the data must not end the script element.
        out.append(json.replace("<", "\\u003c")).append("</script>\n");
        for (String script : scripts) {
            out.append("<script>").append(script).append("</script>\n");
        }
        out.append("</body>\n</html>\n");
    }

    /// A text that lies beside a class, or at an absolute place on the class path.
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its file " + name);
            }
            // A parser would turn CRLF into LF and the policy's hash would no longer fit.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String sha256(String script) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder()
                    .encodeToString(digest.digest(script.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /// Words as markup.
    static String escape(String words) {
        return words.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
