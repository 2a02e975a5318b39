ALTER TABLE "conversations" ADD COLUMN "deletion_shown_to" uuid;--> statement-breakpoint
-- Not validated: every row that is here has null, and reading them all would hold up messages.
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_deletion_shown" CHECK ("conversations"."deletion_shown_to" is null or ("conversations"."deleted_at" is not null and "conversations"."deletion_shown_to" in ("conversations"."participant_1", "conversations"."participant_2"))) NOT VALID;
