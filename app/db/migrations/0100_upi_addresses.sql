CREATE TABLE "upi_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upi_addresses_is_sealed" CHECK ("upi_addresses"."sealed" ~ '^[A-Za-z0-9_-]+$' and char_length("upi_addresses"."sealed") between 40 and 2000)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_known";--> statement-breakpoint
ALTER TABLE "upi_addresses" ADD CONSTRAINT "upi_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upi_addresses_key" ON "upi_addresses" USING btree ("key_id","user_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('unread-messages', 'saved-cheaper', 'saved-sold', 'still-on-sale', 'offer-received', 'offer-answered', 'offer-ending', 'offer-over', 'reservation-made', 'reservation-over', 'deal-moved', 'free-again', 'upi-changed', 'report-decided', 'listing-hidden', 'listing-shown', 'person-warned', 'person-banned', 'sponsorship-decided', 'contact-received')) NOT VALID;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_known" CHECK ("security_events"."kind" in ('signed-in', 'sign-in-failed', 'locked-out', 'signed-out-everywhere', 'session-ended', 'password-changed', 'factor-added', 'factor-removed', 'factors-reset', 'recovery-codes-made', 'recovery-code-used', 'email-change-asked', 'email-changed', 'upi-changed', 'role-granted', 'role-revoked', 'exported', 'account-deleted', 'admin-deed')) NOT VALID;