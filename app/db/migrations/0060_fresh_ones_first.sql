-- migrate: apart
ALTER TABLE "items" VALIDATE CONSTRAINT "items_hidden_reason_known";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_fresh" ON "items" USING btree ("is_sold","is_fresh","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_condition_fresh" ON "items" USING btree ("is_sold","condition","is_fresh","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_category_fresh" ON "items" USING btree ("is_sold","category","is_fresh","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_category_condition_fresh" ON "items" USING btree ("is_sold","category","condition","is_fresh","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_city_fresh" ON "items" USING btree ("is_sold","city","category","condition","is_fresh","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_to_ask" ON "items" USING btree ("confirmed_at","id") WHERE not "items"."is_sold" and "items"."hidden_at" is null and "items"."asked_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_unanswered" ON "items" USING btree ("asked_at","id") WHERE "items"."asked_at" is not null and "items"."is_fresh";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_asked" ON "items" USING btree ("user_id","confirmed_at","id") WHERE "items"."asked_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_away" ON "users" USING btree ("away_until") WHERE "users"."away_until" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_condition_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_category_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_category_condition_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_city_newest";
