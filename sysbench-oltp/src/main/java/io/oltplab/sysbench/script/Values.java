package io.oltplab.sysbench.script;

import io.oltplab.sysbench.random.Digits;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.SplittableRandom;

/// What is put into a statement in place of its question marks, in their order.
enum Values {
    /// The row's id.
    ID {
        @Override
        void put(PreparedStatement statement, Rows rows, long id, SplittableRandom random)
                throws SQLException {
            statement.setLong(1, id);
        }
    },
    /// First and last id of a range; it may reach past the last row, as in sysbench.
    RANGE {
        @Override
        void put(PreparedStatement statement, Rows rows, long id, SplittableRandom random)
                throws SQLException {
            statement.setLong(1, id);
            statement.setLong(2, id + rows.rangeEnd());
        }
    },
    /// A new text for c, and the id.
    C_AND_ID {
        @Override
        void put(PreparedStatement statement, Rows rows, long id, SplittableRandom random)
                throws SQLException {
            statement.setString(1, Digits.c(random));
            statement.setLong(2, id);
        }
    },
    /// The id and new values for all other columns.
    ROW {
        @Override
        void put(PreparedStatement statement, Rows rows, long id, SplittableRandom random)
                throws SQLException {
            statement.setLong(1, id);
            statement.setLong(2, rows.draw(random));
            statement.setString(3, Digits.c(random));
            statement.setString(4, Digits.pad(random));
        }
    };

    /// Draws what is to be drawn and sets all parameters.
    ///
    /// @param id of the row, drawn by the group
    abstract void put(PreparedStatement statement, Rows rows, long id, SplittableRandom random)
            throws SQLException;
}
