package io.oltplab.core.bench;

import io.oltplab.core.plan.ByteSize;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a size on the command line, such as `512M` or `4GB`.
public final class ByteSizeConverter implements ITypeConverter<ByteSize> {

    @Override
    public ByteSize convert(String text) {
        try {
            return ByteSize.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }
}
