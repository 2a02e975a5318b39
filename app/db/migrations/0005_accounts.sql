CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "has_master" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limits_expires" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_item" ON "photos" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "photos_unattached" ON "photos" USING btree ("created_at") WHERE "photos"."item_id" is null and "photos"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_user" ON "photos" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_display_name_length" CHECK (char_length(btrim("profiles"."display_name")) between 1 and 60);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"));