package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Layout;

/// One target's language.
interface Renderer {

    /// Adds the files of all machines.
    ///
    /// @throws IllegalArgumentException naming what the rig lacks for this target
    void render(Layout layout, Rendered out);
}
