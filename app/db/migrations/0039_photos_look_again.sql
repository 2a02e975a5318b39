-- migrate: apart
CREATE INDEX CONCURRENTLY "photos_look_again" ON "photos" USING btree (coalesce("look_again_at", "created_at"),"key") WHERE "photos"."item_id" is null and "photos"."user_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "photos_unattached";
