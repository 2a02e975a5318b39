CREATE TABLE "listing_file_photos" (
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"photo_key" text NOT NULL,
	CONSTRAINT "listing_file_photos_file_id_name_pk" PRIMARY KEY("file_id","name"),
	CONSTRAINT "listing_file_photos_name_length" CHECK (char_length("listing_file_photos"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "listing_file_rows" (
	"file_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"title" text NOT NULL,
	"item_id" uuid,
	"task" jsonb,
	"outcome" text,
	"problem" text,
	CONSTRAINT "listing_file_rows_file_id_line_pk" PRIMARY KEY("file_id","line"),
	CONSTRAINT "listing_file_rows_outcome_known" CHECK ("listing_file_rows"."outcome" in ('listed', 'priced', 'failed')),
	CONSTRAINT "listing_file_rows_task_whole" CHECK ("listing_file_rows"."task" is not null or "listing_file_rows"."outcome" is not distinct from 'failed')
);
--> statement-breakpoint
CREATE TABLE "listing_files" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"choices" jsonb NOT NULL,
	"reading" jsonb NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"stop_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '7 days' NOT NULL,
	CONSTRAINT "listing_files_once" UNIQUE("user_id"),
	CONSTRAINT "listing_files_name_length" CHECK (char_length("listing_files"."name") between 1 and 200),
	CONSTRAINT "listing_files_content_size" CHECK (octet_length("listing_files"."content") <= 2097152),
	CONSTRAINT "listing_files_state_known" CHECK ("listing_files"."state" in ('read', 'working', 'stopped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "listing_file_photos" ADD CONSTRAINT "listing_file_photos_file_id_listing_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."listing_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_file_photos" ADD CONSTRAINT "listing_file_photos_photo_key_photos_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."photos"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_file_rows" ADD CONSTRAINT "listing_file_rows_file_id_listing_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."listing_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_files" ADD CONSTRAINT "listing_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_file_photos_photo" ON "listing_file_photos" USING btree ("photo_key");--> statement-breakpoint
CREATE INDEX "listing_files_expired" ON "listing_files" USING btree ("expires_at");