package io.oltplab.rawio.target;

import java.nio.file.OpenOption;

/// The JDK's option for O_DIRECT, `com.sun.nio.file.ExtendedOpenOption.DIRECT`. It is a supported
/// API of the module jdk.unsupported, but a direct use of the class is a compiler warning that
/// nothing can suppress; hence the look-up by name.
public final class DirectOption {

    public static final OpenOption DIRECT = find();

    private DirectOption() {}

    private static OpenOption find() {
        try {
            Object[] options =
                    Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants();
            for (Object option : options == null ? new Object[0] : options) {
                if (option.toString().equals("DIRECT") && option instanceof OpenOption direct) {
                    return direct;
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this JDK lacks the module jdk.unsupported", e);
        }
        throw new IllegalStateException("this JDK has no open option DIRECT");
    }
}
