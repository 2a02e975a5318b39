-- migrate: apart
-- A ban finds the other accounts of a mailbox by it.
CREATE INDEX CONCURRENTLY "users_mailbox" ON "users" USING btree (ban_address("email")) WHERE "deleted_at" IS NULL;
