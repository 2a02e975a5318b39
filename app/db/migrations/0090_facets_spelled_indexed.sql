-- migrate: apart
CREATE INDEX CONCURRENTLY "attribute_counts_spelled" ON "attribute_counts" USING btree ("category","key",squashed("value"));
