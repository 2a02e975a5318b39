ALTER TABLE "items" ADD COLUMN "delivery" text;--> statement-breakpoint
-- NOT VALID holds for every row that is written from now on. All rows that are there have null, which the check allows:
-- validating would read the whole table under the lock.
ALTER TABLE "items" ADD CONSTRAINT "items_delivery_known" CHECK ("items"."delivery" in ('hand-over', 'ships')) NOT VALID;
