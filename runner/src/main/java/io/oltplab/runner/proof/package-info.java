/// Where the files of a database really lie, link by link: data directory, file system, block
/// device, serial number of the drive; from the files that a server on this machine has open, or
/// from what a virtual machine found of itself.
@NullMarked
package io.oltplab.runner.proof;

import org.jspecify.annotations.NullMarked;
