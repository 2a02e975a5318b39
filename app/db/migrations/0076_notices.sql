CREATE TABLE "notice_preferences" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_preferences_user_id_topic_channel_pk" PRIMARY KEY("user_id","topic","channel"),
	CONSTRAINT "notice_preferences_topic_known" CHECK ("notice_preferences"."topic" in ('messages', 'wishlist', 'sale')),
	CONSTRAINT "notice_preferences_channel_known" CHECK ("notice_preferences"."channel" in ('app', 'mail', 'push', 'digest'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"item_id" uuid,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone,
	"digested_at" timestamp (3) with time zone,
	CONSTRAINT "notices_subject" UNIQUE("user_id","subject"),
	CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('unread-messages', 'saved-cheaper', 'saved-sold', 'still-on-sale', 'report-decided', 'listing-hidden', 'listing-shown', 'person-warned', 'person-banned', 'sponsorship-decided', 'contact-received')),
	CONSTRAINT "notices_subject_length" CHECK (char_length("notices"."subject") between 1 and 100),
	CONSTRAINT "notices_read_seen" CHECK ("notices"."read_at" is null or "notices"."seen_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notices_unseen" ON "notices" USING btree ("user_id") WHERE "notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("at");--> statement-breakpoint
-- Releases before this one read and write notification_settings, while this one is rolled out and after one went back to them. Two
-- triggers keep both tables in step; a write by a trigger itself causes none.
CREATE FUNCTION copy_mail_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice_preferences AS stored (user_id, topic, channel, is_wanted)
  VALUES (NEW.user_id, 'messages', 'mail', NEW.message_mails),
    (NEW.user_id, 'sale', 'mail', NEW.sale_mails),
    (NEW.user_id, 'wishlist', 'mail', NEW.wishlist_mails)
  ON CONFLICT (user_id, topic, channel) DO UPDATE SET is_wanted = excluded.is_wanted, updated_at = now()
    WHERE stored.is_wanted <> excluded.is_wanted;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notification_settings_copied AFTER INSERT OR UPDATE ON notification_settings
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_mail_settings();--> statement-breakpoint
CREATE FUNCTION copy_mail_preference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_settings AS stored (user_id, message_mails, wishlist_mails, sale_mails)
  VALUES (NEW.user_id, NEW.topic <> 'messages' OR NEW.is_wanted, NEW.topic <> 'wishlist' OR NEW.is_wanted,
    NEW.topic <> 'sale' OR NEW.is_wanted)
  ON CONFLICT (user_id) DO UPDATE SET updated_at = now(),
    message_mails = CASE NEW.topic WHEN 'messages' THEN NEW.is_wanted ELSE stored.message_mails END,
    wishlist_mails = CASE NEW.topic WHEN 'wishlist' THEN NEW.is_wanted ELSE stored.wishlist_mails END,
    sale_mails = CASE NEW.topic WHEN 'sale' THEN NEW.is_wanted ELSE stored.sale_mails END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notice_preferences_copied AFTER INSERT OR UPDATE ON notice_preferences
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.channel = 'mail') EXECUTE FUNCTION copy_mail_preference();--> statement-breakpoint
INSERT INTO notice_preferences (user_id, topic, channel, is_wanted)
SELECT s.user_id, mails.topic, 'mail', mails.is_wanted
FROM notification_settings s
CROSS JOIN LATERAL (VALUES ('messages', s.message_mails), ('sale', s.sale_mails), ('wishlist', s.wishlist_mails)) mails (topic, is_wanted)
ON CONFLICT (user_id, topic, channel) DO NOTHING;
