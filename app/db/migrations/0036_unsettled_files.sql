CREATE TABLE "unsettled_files" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unsettled_files_due" ON "unsettled_files" USING btree ("due_at");