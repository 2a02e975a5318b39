ALTER TABLE "items" DROP CONSTRAINT "items_images_count";--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_images_count" CHECK (cardinality("items"."images") between case when "items"."source" is null then 1 else 0 end and 5) NOT VALID;
