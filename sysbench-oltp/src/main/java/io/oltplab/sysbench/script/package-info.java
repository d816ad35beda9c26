/// sysbench's workloads: which statements an event sends, in which order, with which values.
///
/// A kind of statement is one line in [Group]: its text, what is put into it, as what it counts. A
/// new workload is one class (or, if it is made of the existing groups, one line in [Scripts]).
@NullMarked
package io.oltplab.sysbench.script;

import org.jspecify.annotations.NullMarked;
