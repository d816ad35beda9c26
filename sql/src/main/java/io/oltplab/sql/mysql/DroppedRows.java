package io.oltplab.sql.mysql;

import com.mysql.cj.ServerPreparedQuery;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.jdbc.ServerPreparedStatement;
import com.mysql.cj.jdbc.exceptions.SQLExceptionsMapping;
import com.mysql.cj.protocol.ProtocolEntity;
import com.mysql.cj.protocol.ProtocolEntityFactory;
import com.mysql.cj.protocol.Resultset;
import com.mysql.cj.protocol.ResultsetRows;
import com.mysql.cj.protocol.a.NativePacketPayload;
import com.mysql.cj.protocol.a.result.NativeResultset;
import com.mysql.cj.protocol.a.result.OkPacket;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Runs prepared queries whose rows nobody looks at, as those of sysbench: the whole result comes
/// over and is dropped.
///
/// JDBC's ResultSet costs Connector/J more than the query's own protocol: each one makes calendars,
/// converters and a lock. Where the driver's statement is one of a server's, its query is run below
/// that, over the same packets.
final class DroppedRows {

    private static final int ALL_ROWS = -1;

    private DroppedRows() {}

    /// What the driver makes of a result that is dropped.
    private static final ProtocolEntityFactory<NativeResultset, NativePacketPayload> PLAIN =
            new ProtocolEntityFactory<>() {
                @Override
                public Resultset.Type getResultSetType() {
                    return Resultset.Type.FORWARD_ONLY;
                }

                @Override
                public Resultset.Concurrency getResultSetConcurrency() {
                    return Resultset.Concurrency.READ_ONLY;
                }

                @Override
                public int getFetchSize() {
                    return 0;
                }

                @Override
                public NativeResultset createFromProtocolEntity(ProtocolEntity entity) {
                    return switch (entity) {
                        case ResultsetRows rows -> new NativeResultset(rows);
                        case OkPacket done -> new NativeResultset(done);
                        default -> throw new IllegalStateException("no result: " + entity);
                    };
                }
            };

    /// Runs a query. The statement must not be in use by another thread.
    static void query(PreparedStatement statement) throws SQLException {
        if (statement instanceof ServerPreparedStatement prepared
                && prepared.getQuery() instanceof ServerPreparedQuery query) {
            try {
                query.serverExecute(ALL_ROWS, false, null, PLAIN);
            } catch (CJException failure) {
                throw SQLExceptionsMapping.translateException(failure);
            }
        } else {
            statement.executeQuery().close();
        }
    }
}
