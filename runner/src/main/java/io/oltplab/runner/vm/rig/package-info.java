/// Kinds of machine and rigs of several on one drive, as they stand in YAML, and the machines that
/// come out of them. Every record checks itself; [Placement] holds the rules that need both.
@NullMarked
package io.oltplab.runner.vm.rig;

import org.jspecify.annotations.NullMarked;
