/// The sysbench-compatible OLTP workload: sysbench's statements, options and text on our load
/// driver.
@NullMarked
package io.oltplab.sysbench;

import org.jspecify.annotations.NullMarked;
