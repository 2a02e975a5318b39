-- migrate: apart
ALTER TABLE "items" VALIDATE CONSTRAINT "items_attributes_object";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "items_attributes" ON "items" USING gin ("attributes" jsonb_path_ops) WITH (fastupdate=false) WHERE "items"."hidden_at" is null;
