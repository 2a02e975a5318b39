ALTER TABLE "profiles" ADD COLUMN "answers_within" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "answers_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_answers_within_known" CHECK ("profiles"."answers_within" in (60, 120, 240, 480, 1440)) NOT VALID;