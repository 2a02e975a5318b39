CREATE TABLE "flagged_photos" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"item_id" uuid NOT NULL,
	"photo_key" text NOT NULL,
	"other_item_id" uuid NOT NULL,
	"other_photo_key" text NOT NULL,
	"distance" smallint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "flagged_photos_two_items" CHECK ("flagged_photos"."item_id" <> "flagged_photos"."other_item_id"),
	CONSTRAINT "flagged_photos_distance" CHECK ("flagged_photos"."distance" between 0 and 128),
	CONSTRAINT "flagged_photos_status_known" CHECK ("flagged_photos"."status" in ('open', 'acted', 'dismissed')),
	CONSTRAINT "flagged_photos_decision_dated" CHECK (("flagged_photos"."status" = 'open') = ("flagged_photos"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "enhanced_of" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "shape_hash" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "slopes_hash" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "hash_bands" integer[];--> statement-breakpoint
ALTER TABLE "flagged_photos" ADD CONSTRAINT "flagged_photos_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flagged_photos" ADD CONSTRAINT "flagged_photos_other_item_id_items_id_fk" FOREIGN KEY ("other_item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flagged_photos" ADD CONSTRAINT "flagged_photos_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flagged_photos_once" ON "flagged_photos" USING btree (least("item_id", "other_item_id"),greatest("item_id", "other_item_id"));--> statement-breakpoint
CREATE INDEX "flagged_photos_newest" ON "flagged_photos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "flagged_photos_status_newest" ON "flagged_photos" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "flagged_photos_item" ON "flagged_photos" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "flagged_photos_other_item" ON "flagged_photos" USING btree ("other_item_id");--> statement-breakpoint
CREATE INDEX "flagged_photos_decided_by" ON "flagged_photos" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_enhanced_of_photos_key_fk" FOREIGN KEY ("enhanced_of") REFERENCES "public"."photos"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_enhanced_of" ON "photos" USING btree ("enhanced_of");--> statement-breakpoint
CREATE INDEX "photos_hash_bands" ON "photos" USING gin ("hash_bands") WITH (fastupdate=false) WHERE "photos"."item_id" is not null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_not_of_itself" CHECK ("photos"."enhanced_of" <> "photos"."key");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_enhanced_named" CHECK ("photos"."enhanced_of" is null or "photos"."key" like '%/enhanced\_%');--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_hashes_whole" CHECK (num_nulls("photos"."shape_hash", "photos"."slopes_hash", "photos"."hash_bands") in (0, 3));