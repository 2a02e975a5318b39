-- migrate: apart
CREATE INDEX CONCURRENTLY "closed_accounts_mailbox" ON "closed_accounts" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_banned_address" ON "users" USING btree (ban_address("email")) WHERE "banned_at" IS NOT NULL;
