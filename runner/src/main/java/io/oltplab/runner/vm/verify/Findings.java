package io.oltplab.runner.vm.verify;

import java.util.ArrayList;
import java.util.List;

/// Collects findings. Checks of one name that find nothing wrong make one `Passed`.
final class Findings {

    private final List<Finding> all = new ArrayList<>();
    private int wrongSince;

    /// Begins a check.
    void begin() {
        wrongSince = 0;
    }

    void wrong(String where, String what) {
        wrongSince++;
        all.add(new Finding.Wrong(where, what));
    }

    /// Wrong unless the claim holds.
    void claim(boolean holds, String where, String otherwise) {
        if (!holds) {
            wrong(where, otherwise);
        }
    }

    void notChecked(String what, String why) {
        all.add(new Finding.NotChecked(what, why));
    }

    /// Ends a check: passed if nothing was wrong since it began.
    void end(String what) {
        if (wrongSince == 0) {
            all.add(new Finding.Passed(what));
        }
    }

    List<Finding> all() {
        return List.copyOf(all);
    }
}
