CREATE TABLE "site_switches" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"banner_en" text,
	"banner_hi" text,
	"read_only" boolean,
	"sign_up" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_switches_once" CHECK ("site_switches"."only"),
	CONSTRAINT "site_switches_banner_whole" CHECK (("site_switches"."banner_en" is null) = ("site_switches"."banner_hi" is null)),
	CONSTRAINT "site_switches_banner_length" CHECK (greatest(char_length("site_switches"."banner_en"), char_length("site_switches"."banner_hi")) <= 300),
	CONSTRAINT "site_switches_sign_up_known" CHECK ("site_switches"."sign_up" in ('open', 'invited', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"token" text NOT NULL,
	"note" text NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_unique" UNIQUE("token"),
	CONSTRAINT "invitations_remaining" CHECK ("invitations"."remaining" between 0 and 10000),
	CONSTRAINT "invitations_note_length" CHECK (char_length("invitations"."note") <= 100)
);
--> statement-breakpoint
-- Every process keeps the row in memory, and reads it again after each change.
CREATE FUNCTION tell_site_switches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('khazana_events', json_build_object('from', 'database', 'events', json_build_array(
    json_build_object('name', 'site-switches', 'to', '[]'::json, 'data', '{}'::json)))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER site_switches_told AFTER INSERT OR UPDATE OR DELETE ON site_switches
  FOR EACH STATEMENT EXECUTE FUNCTION tell_site_switches();--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_known";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_known" CHECK ("audit_log"."action" in ('listing-hidden', 'listing-shown', 'person-banned', 'person-suspended', 'person-unbanned', 'person-warned', 'sessions-ended', 'person-exported', 'person-erased', 'address-change-asked', 'report-dismissed', 'note-added', 'conversation-read', 'evidence-read', 'feedback-status', 'contact-status', 'sponsorship-decided', 'sponsorship-deleted', 'ad-created', 'ad-changed', 'ad-deleted', 'word-added', 'word-removed', 'site-switched', 'invitation-made', 'invitation-revoked')) NOT VALID;
