/// Points of a result folder in the forms of other tools.
@NullMarked
package io.oltplab.rawio.export;

import org.jspecify.annotations.NullMarked;
