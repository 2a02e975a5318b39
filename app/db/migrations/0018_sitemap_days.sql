DROP INDEX "items_created";--> statement-breakpoint
CREATE INDEX "items_created" ON "items" USING btree ("created_at","id","updated_at") WHERE "items"."hidden_at" is null;
