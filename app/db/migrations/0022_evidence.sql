CREATE TABLE "closed_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"email" text,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"banned_at" timestamp (3) with time zone,
	"again_user_id" uuid,
	CONSTRAINT "closed_accounts_erased_whole" CHECK (("closed_accounts"."email" is null) = ("closed_accounts"."erased_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_evidence" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"report_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reported_user_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "report_evidence_kind_known" CHECK ("report_evidence"."kind" in ('conversation', 'listing', 'person'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_known";--> statement-breakpoint
ALTER TABLE "closed_accounts" ADD CONSTRAINT "closed_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_accounts" ADD CONSTRAINT "closed_accounts_again_user_id_users_id_fk" FOREIGN KEY ("again_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_reported_user_id_users_id_fk" FOREIGN KEY ("reported_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_accounts_address" ON "closed_accounts" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "closed_accounts_again" ON "closed_accounts" USING btree ("again_user_id");--> statement-breakpoint
CREATE INDEX "closed_accounts_closed" ON "closed_accounts" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "report_evidence_report" ON "report_evidence" USING btree ("report_id","taken_at");--> statement-breakpoint
CREATE INDEX "report_evidence_reported" ON "report_evidence" USING btree ("reported_user_id");--> statement-breakpoint
CREATE INDEX "report_evidence_taken" ON "report_evidence" USING btree ("taken_at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_known" CHECK ("audit_log"."action" in ('listing-hidden', 'listing-shown', 'person-banned', 'person-unbanned', 'report-dismissed', 'conversation-read', 'evidence-read', 'feedback-status', 'contact-status', 'sponsorship-decided', 'sponsorship-deleted', 'ad-created', 'ad-changed', 'ad-deleted'));--> statement-breakpoint
-- Done mail jobs of older releases hold whole mails, with links that may still work. What waits is sent, and emptied then.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = jsonb_build_object('id', data -> 'id'), output = NULL
    WHERE data ? 'html' AND (name = 'dead-letters' OR (name = 'send-mail' AND state IN ('completed', 'cancelled', 'failed')));
  END IF;
END $$;
