CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"new_email" text NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "email_changes_lower" CHECK ("email_changes"."new_email" = lower("email_changes"."new_email"))
);
--> statement-breakpoint
CREATE TABLE "security_checkpoints" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"events" integer NOT NULL,
	"digest" text NOT NULL,
	"key_id" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"network" text,
	"address" text,
	"address_seal" text,
	"key_id" text NOT NULL,
	"seal" text NOT NULL,
	"checkpoint" integer,
	CONSTRAINT "security_events_kind_known" CHECK ("security_events"."kind" in ('signed-in', 'sign-in-failed', 'locked-out', 'signed-out-everywhere', 'session-ended', 'password-changed', 'email-change-asked', 'email-changed', 'role-granted', 'role-revoked', 'exported', 'account-deleted', 'admin-deed')),
	CONSTRAINT "security_events_address_sealed" CHECK (("security_events"."address" is null) = ("security_events"."address_seal" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_known";--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_checkpoint_security_checkpoints_number_fk" FOREIGN KEY ("checkpoint") REFERENCES "public"."security_checkpoints"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "security_events_checkpoint" ON "security_events" USING btree ("checkpoint");--> statement-breakpoint
CREATE INDEX "security_events_unsealed" ON "security_events" USING btree ("id") WHERE "security_events"."checkpoint" is null;--> statement-breakpoint
CREATE INDEX "security_events_full_address" ON "security_events" USING btree ("at") WHERE "security_events"."address" is not null;--> statement-breakpoint
CREATE INDEX "profiles_name_trigrams" ON "profiles" USING gin (lower("display_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_trigrams" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_known" CHECK ("audit_log"."action" in ('listing-hidden', 'listing-shown', 'person-banned', 'person-unbanned', 'sessions-ended', 'report-dismissed', 'conversation-read', 'evidence-read', 'feedback-status', 'contact-status', 'sponsorship-decided', 'sponsorship-deleted', 'ad-created', 'ad-changed', 'ad-deleted'));--> statement-breakpoint
-- What may change of the security log: an event gets its checkpoint, its full address goes, and it goes after a year.
CREATE FUNCTION keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND (OLD.id, OLD.at, OLD.kind, OLD.account_id, OLD.subject_id, OLD.details, OLD.network, OLD.key_id, OLD.seal)
      IS NOT DISTINCT FROM (NEW.id, NEW.at, NEW.kind, NEW.account_id, NEW.subject_id, NEW.details, NEW.network, NEW.key_id, NEW.seal)
    AND (NEW.address IS NULL OR (NEW.address, NEW.address_seal) IS NOT DISTINCT FROM (OLD.address, OLD.address_seal))
    AND (OLD.checkpoint IS NULL OR NEW.checkpoint IS NOT DISTINCT FROM OLD.checkpoint) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER security_events_kept BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION keep_security_event();--> statement-breakpoint
CREATE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER security_checkpoints_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON security_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
