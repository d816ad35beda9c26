package io.oltplab.rawio.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.oltplab.core.plan.ByteSize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The cells of a matrix: every size with every number of jobs at every depth, in that order.
///
/// @param sizes of all I/Os, such as `16K`; none: those of the streams
/// @param iodepth I/Os in flight of each job
/// @param numjobs jobs at the same time
public record Matrix(
        @Nullable List<String> sizes,
        @JsonProperty(required = true) List<Integer> iodepth,
        @JsonProperty(required = true) List<Integer> numjobs) {

    private static final int MAX = 1024;

    public Matrix {
        sizes = sizes == null ? List.of() : List.copyOf(sizes);
        sizes.forEach(Matrix::checkSize);
        iodepth = checked("iodepth", iodepth);
        numjobs = checked("numjobs", numjobs);
    }

    /// The sizes to run, or the given one where there are none.
    public List<String> sizesOr(String own) {
        return sizes == null || sizes.isEmpty() ? List.of(own) : sizes;
    }

    /// How many cells there are.
    public int cells() {
        return sizesOr("").size() * iodepth.size() * numjobs.size();
    }

    private static void checkSize(String size) {
        if (ByteSize.parse(size).bytes() == 0) {
            throw new IllegalArgumentException("an I/O takes at least 1 byte, got " + size);
        }
    }

    private static List<Integer> checked(String name, List<Integer> values) {
        if (values.isEmpty()
                || values.stream().anyMatch(v -> v < 1 || v > MAX)
                || values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException(
                    name + " must list numbers from 1 to " + MAX + ", each once, got " + values);
        }
        return List.copyOf(values);
    }
}
