CREATE TABLE "item_counts" (
	"category" text NOT NULL,
	"is_sold" boolean NOT NULL,
	"condition" text NOT NULL,
	"price_step" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "item_counts_is_sold_category_condition_price_step_pk" PRIMARY KEY("is_sold","category","condition","price_step")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price" integer NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"images" text[] NOT NULL,
	"location" text,
	"online_purchase_link" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_sold" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text,
	"source_id" text,
	"filled" text[] DEFAULT '{}' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('khazana'::regconfig, title), 'A') || setweight(to_tsvector('khazana'::regconfig, description), 'D')) STORED,
	CONSTRAINT "items_source" UNIQUE("source","source_id"),
	CONSTRAINT "items_title_length" CHECK (char_length(btrim("items"."title")) between 1 and 200),
	CONSTRAINT "items_description_length" CHECK (char_length(btrim("items"."description")) between 1 and 5000),
	CONSTRAINT "items_price_range" CHECK ("items"."price" between 1 and 999999999),
	CONSTRAINT "items_category_known" CHECK ("items"."category" in ('action-figures', 'lego', 'cars', 'books', 'cards', 'watches', 'keychains', 'shoes', 'games')),
	CONSTRAINT "items_condition_known" CHECK ("items"."condition" in ('New', 'Like New', 'Good', 'Fair', 'Poor')),
	CONSTRAINT "items_images_count" CHECK (cardinality("items"."images") between 1 and 5),
	CONSTRAINT "items_images_present" CHECK (array_position("items"."images", null) is null),
	CONSTRAINT "items_location_length" CHECK (char_length("items"."location") between 1 and 120),
	CONSTRAINT "items_link_http" CHECK ("items"."online_purchase_link" ~* '^https?://' and char_length("items"."online_purchase_link") <= 2000),
	CONSTRAINT "items_tags_count" CHECK (cardinality("items"."tags") <= 10),
	CONSTRAINT "items_source_whole" CHECK (("items"."source" is null) = ("items"."source_id" is null))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text,
	"profile_picture" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role_known" CHECK ("user_roles"."role" in ('admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"alt" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_size_positive" CHECK ("photos"."width" > 0 and "photos"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"title" text NOT NULL,
	"image_url" text NOT NULL,
	"link" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ads_title_length" CHECK (char_length(btrim("ads"."title")) between 1 and 120),
	CONSTRAINT "ads_image_safe" CHECK ("ads"."image_url" ~* '^(https?://|/[^/])'),
	CONSTRAINT "ads_link_safe" CHECK ("ads"."link" ~* '^(https?://|/([^/]|$))')
);
--> statement-breakpoint
CREATE TABLE "sponsored_requests" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"admin_notes" text,
	CONSTRAINT "sponsored_requests_item_id_unique" UNIQUE("item_id"),
	CONSTRAINT "sponsored_requests_status_known" CHECK ("sponsored_requests"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "sponsored_requests_approval_dated" CHECK ("sponsored_requests"."status" <> 'approved' or "sponsored_requests"."approved_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_requests" ADD CONSTRAINT "sponsored_requests_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_requests" ADD CONSTRAINT "sponsored_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("is_sold","created_at","id");--> statement-breakpoint
CREATE INDEX "items_condition_newest" ON "items" USING btree ("is_sold","condition","created_at","id");--> statement-breakpoint
CREATE INDEX "items_category_newest" ON "items" USING btree ("is_sold","category","created_at","id");--> statement-breakpoint
CREATE INDEX "items_category_condition_newest" ON "items" USING btree ("is_sold","category","condition","created_at","id");--> statement-breakpoint
CREATE INDEX "items_price" ON "items" USING btree ("is_sold","price","id");--> statement-breakpoint
CREATE INDEX "items_condition_price" ON "items" USING btree ("is_sold","condition","price","id");--> statement-breakpoint
CREATE INDEX "items_category_price" ON "items" USING btree ("is_sold","category","price","id");--> statement-breakpoint
CREATE INDEX "items_category_condition_price" ON "items" USING btree ("is_sold","category","condition","price","id");--> statement-breakpoint
CREATE INDEX "items_user_newest" ON "items" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "items_created" ON "items" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "items_title_trigrams" ON "items" USING gin ("title" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "items_description_trigrams" ON "items" USING gin ("description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "ads_shown" ON "ads" USING btree ("active","position");--> statement-breakpoint
CREATE INDEX "sponsored_requests_running" ON "sponsored_requests" USING btree ("status","approved_at");--> statement-breakpoint
CREATE INDEX "sponsored_requests_user" ON "sponsored_requests" USING btree ("user_id");