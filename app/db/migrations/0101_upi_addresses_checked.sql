-- migrate: apart
ALTER TABLE "notices" VALIDATE CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "security_events" VALIDATE CONSTRAINT "security_events_kind_known";
