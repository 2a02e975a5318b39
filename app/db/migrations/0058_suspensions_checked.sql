-- migrate: apart
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_action_known";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_banned_for_known";