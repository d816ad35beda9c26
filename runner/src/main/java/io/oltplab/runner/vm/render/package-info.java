/// Writes the machines of a rig in the language of each target. A renderer takes a checked
/// [io.oltplab.runner.vm.rig.Layout] and adds files; it decides nothing about placement.
@NullMarked
package io.oltplab.runner.vm.render;

import org.jspecify.annotations.NullMarked;
