package io.oltplab.runner.vm.verify;

/// What one check found.
public sealed interface Finding {

    /// For the terminal.
    String line();

    /// All is as it should be.
    record Passed(String what) implements Finding {
        @Override
        public String line() {
            return "ok           " + what;
        }
    }

    /// A mistake.
    record Wrong(String where, String what) implements Finding {
        @Override
        public String line() {
            return "WRONG        " + where + ": " + what;
        }
    }

    /// No tool for it here.
    record NotChecked(String what, String why) implements Finding {
        @Override
        public String line() {
            return "not checked  " + what + ": " + why;
        }
    }
}
