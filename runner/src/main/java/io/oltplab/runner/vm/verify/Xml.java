package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// Reads XML, without entities or anything else from outside of the file.
final class Xml {

    private Xml() {}

    /// The root, or null after a finding that says what is wrong.
    static @Nullable Element parse(Path file, Findings findings, String name) throws IOException {
        if (!Files.isRegularFile(file)) {
            findings.wrong(name, "it is missing");
            return null;
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setNamespaceAware(true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // This one throws and prints nothing.
            builder.setErrorHandler(new DefaultHandler());
            Document document = builder.parse(file.toFile());
            return document.getDocumentElement();
        } catch (SAXException e) {
            findings.wrong(name, "it is no well-formed XML: " + e.getMessage());
            return null;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /// All elements of that local name below, in the order of the file.
    static List<Element> all(Element root, String name) {
        NodeList nodes = root.getElementsByTagNameNS("*", name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element) {
                elements.add(element);
            }
        }
        return elements;
    }

    /// Text of the first child of that local name, or an empty text.
    static String text(Element parent, String child) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && child.equals(element.getLocalName())) {
                return element.getTextContent().strip();
            }
        }
        return "";
    }

    /// An attribute of the first element of that name below, or an empty text.
    static String attribute(Element root, String name, String attribute) {
        List<Element> found = all(root, name);
        return found.isEmpty() ? "" : found.getFirst().getAttribute(attribute);
    }
}
