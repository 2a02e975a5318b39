ALTER TABLE "photos" ADD COLUMN "light_report" jsonb;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "told_at" timestamp (3) with time zone;