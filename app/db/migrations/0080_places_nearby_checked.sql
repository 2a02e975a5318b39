-- migrate: apart
-- While the site goes on.
CREATE INDEX CONCURRENTLY "items_area_fresh" ON "items" USING btree ("area","is_sold","is_fresh","created_at","id","category","condition","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_area_missing" ON "items" USING btree ("id") WHERE "items"."area" is null;--> statement-breakpoint
ALTER TABLE "items" VALIDATE CONSTRAINT "items_pin_six_digits";
