package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Kind;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Rig;

/// What the targets of ESXi share.
final class Vmware {

    private Vmware() {}

    static Rig.Esxi esxi(Layout layout) {
        return Places.need(layout.rig().esxi(), "esxi");
    }

    /// The rig's controller, or the kind's.
    static Kind.Controller controller(Layout layout) {
        Kind.Controller own = esxi(layout).controller();
        return own == null ? layout.kind().controller() : own;
    }

    static boolean windows(Layout layout) {
        return layout.kind().guest().os() == Kind.Os.WINDOWS;
    }

    static String portGroup(Layout layout) {
        return Places.need(layout.rig().network().portGroup(), "network.port-group");
    }
}
