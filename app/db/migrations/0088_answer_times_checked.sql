-- migrate: apart
CREATE INDEX CONCURRENTLY "conversations_created" ON "conversations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_answers_at" ON "profiles" USING btree ("answers_at") WHERE "profiles"."answers_within" is not null;--> statement-breakpoint
ALTER TABLE "profiles" VALIDATE CONSTRAINT "profiles_answers_within_known";
