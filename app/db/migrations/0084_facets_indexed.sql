-- migrate: apart
CREATE INDEX CONCURRENTLY "items_facets" ON "items" USING gin (facet_words("category", "attributes")) WITH (fastupdate=false) WHERE "items"."hidden_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "items_attributes";
