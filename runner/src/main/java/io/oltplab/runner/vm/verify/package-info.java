/// Checks rendered files, with no knowledge of how they were rendered: what `machines.json` says
/// must be found again in each target's own language, by our own rules and by the tools that the
/// host has.
@NullMarked
package io.oltplab.runner.vm.verify;

import org.jspecify.annotations.NullMarked;
