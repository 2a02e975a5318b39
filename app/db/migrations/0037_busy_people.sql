-- migrate: apart
CREATE INDEX CONCURRENTLY "blocks_newest" ON "blocks" USING btree ("blocker_id","created_at","id");
