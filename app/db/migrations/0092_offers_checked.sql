-- migrate: apart
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_type_known";--> statement-breakpoint
ALTER TABLE "notice_preferences" VALIDATE CONSTRAINT "notice_preferences_topic_known";--> statement-breakpoint
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_known";
