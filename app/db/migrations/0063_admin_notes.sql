CREATE TABLE "admin_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"item_id" uuid,
	"item_title" text,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_notes_text_length" CHECK (char_length("admin_notes"."text") between 1 and 2000),
	CONSTRAINT "admin_notes_listing_whole" CHECK (("admin_notes"."item_id" is null) = ("admin_notes"."item_title" is null)),
	CONSTRAINT "admin_notes_not_oneself" CHECK ("admin_notes"."person_id" <> "admin_notes"."author_id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_known";--> statement-breakpoint
ALTER TABLE "admin_notes" ADD CONSTRAINT "admin_notes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_notes_newest" ON "admin_notes" USING btree ("person_id","at","id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_known" CHECK ("audit_log"."action" in ('listing-hidden', 'listing-shown', 'person-banned', 'person-suspended', 'person-unbanned', 'person-warned', 'sessions-ended', 'person-exported', 'person-erased', 'address-change-asked', 'report-dismissed', 'note-added', 'conversation-read', 'evidence-read', 'feedback-status', 'contact-status', 'sponsorship-decided', 'sponsorship-deleted', 'ad-created', 'ad-changed', 'ad-deleted', 'word-added', 'word-removed')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER admin_notes_kept BEFORE UPDATE ON admin_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
