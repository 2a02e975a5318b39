CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
-- The categories of that day. Since then, each start brings the rows in step with the files.
INSERT INTO "categories" ("id", "names") VALUES
  ('action-figures', '{"en": "Action Figures", "hi": "एक्शन फ़िगर"}'),
  ('lego', '{"en": "LEGO Sets", "hi": "LEGO सेट"}'),
  ('cars', '{"en": "Cars", "hi": "कारें"}'),
  ('books', '{"en": "Books", "hi": "किताबें"}'),
  ('cards', '{"en": "Cards", "hi": "कार्ड"}'),
  ('watches', '{"en": "Watches", "hi": "घड़ियाँ"}'),
  ('keychains', '{"en": "Keychains", "hi": "की-चेन"}'),
  ('shoes', '{"en": "Shoes", "hi": "जूते"}'),
  ('games', '{"en": "Games", "hi": "गेम"}');--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_category_known";--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action NOT VALID;
