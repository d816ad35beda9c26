/// Tests of SQL Server's classes; those that need a server take the one that
/// `OLTPLAB_TEST_MSSQL_URL` names.
@NullMarked
package io.oltplab.sql.sqlserver;

import org.jspecify.annotations.NullMarked;
