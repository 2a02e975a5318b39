CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"name" text,
	"browser" text NOT NULL,
	"next" text DEFAULT '/' NOT NULL,
	"scroll_y" integer,
	"saves_item" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_ups_next_is_own_path" CHECK ("sign_ups"."next" ~ '^/($|[^/\\])' and char_length("sign_ups"."next") <= 2000),
	CONSTRAINT "sign_ups_scroll_y" CHECK ("sign_ups"."scroll_y" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ups_user_id" ON "sign_ups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ups_browser" ON "sign_ups" USING btree ("browser");