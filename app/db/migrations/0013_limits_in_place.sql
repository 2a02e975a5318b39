-- Every write of everybody changes a row here. Without an index on what changes, and with room in the row's own block, a
-- change writes into no index; what expired is removed once an hour by a look at the whole of a small table.
DROP INDEX "rate_limits_expires";--> statement-breakpoint
ALTER TABLE rate_limits SET (fillfactor = 50);
