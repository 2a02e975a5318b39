CREATE INDEX "conversations_deletion_shown" ON "conversations" USING btree ("deleted_at") WHERE "conversations"."deletion_shown_to" is not null;--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "reports_item" ON "reports" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "email_changes_expires" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("updated_at") WHERE not "users"."email_verified" and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE INDEX "verifications_expires" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sponsored_requests_newest" ON "sponsored_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "sponsored_requests_status_newest" ON "sponsored_requests" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE INDEX "security_checkpoints_at" ON "security_checkpoints" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sign_ups_created" ON "sign_ups" USING btree ("created_at");