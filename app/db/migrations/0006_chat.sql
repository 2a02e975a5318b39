CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_pair" UNIQUE("blocker_id","blocked_id"),
	CONSTRAINT "blocks_two_people" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_reports" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_reports_one" UNIQUE("conversation_id","reporter_id"),
	CONSTRAINT "conversation_reports_reason_known" CHECK ("conversation_reports"."reason" in ('scam', 'harassment', 'spam', 'prohibited', 'other')),
	CONSTRAINT "conversation_reports_details_length" CHECK (char_length("conversation_reports"."details") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"item_id" uuid,
	"participant_1" uuid NOT NULL,
	"participant_2" uuid NOT NULL,
	"item_title" text,
	"item_price" integer,
	"item_image" text,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"read_1" bigint DEFAULT 0 NOT NULL,
	"read_2" bigint DEFAULT 0 NOT NULL,
	"unread_1" integer DEFAULT 0 NOT NULL,
	"unread_2" integer DEFAULT 0 NOT NULL,
	"unread_since_1" timestamp (3) with time zone,
	"unread_since_2" timestamp (3) with time zone,
	"mailed_1" timestamp (3) with time zone,
	"mailed_2" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_two_people" CHECK ("conversations"."participant_1" <> "conversations"."participant_2"),
	CONSTRAINT "conversations_item_known" CHECK ("conversations"."item_id" is not null or ("conversations"."item_title" is not null and "conversations"."item_price" is not null)),
	CONSTRAINT "conversations_unread_counted" CHECK ("conversations"."unread_1" >= 0 and "conversations"."unread_2" >= 0),
	CONSTRAINT "conversations_read_exists" CHECK (greatest("conversations"."read_1", "conversations"."read_2") <= "conversations"."last_seq"),
	CONSTRAINT "conversations_seq_revised" CHECK ("conversations"."last_seq" <= "conversations"."revision")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"content" text NOT NULL,
	"message_type" text DEFAULT 'text' NOT NULL,
	"image_width" integer,
	"image_height" integer,
	"image_digest" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"replying_to" uuid,
	"seq" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"unsent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_seq" UNIQUE("conversation_id","seq"),
	CONSTRAINT "messages_revision" UNIQUE("conversation_id","revision"),
	CONSTRAINT "messages_type_known" CHECK ("messages"."message_type" in ('text', 'image')),
	CONSTRAINT "messages_content_length" CHECK (case when "messages"."unsent_at" is null then char_length(btrim("messages"."content")) between 1 and 4000 else "messages"."content" = '' end),
	CONSTRAINT "messages_image_whole" CHECK (num_nonnulls("messages"."image_width", "messages"."image_height", "messages"."image_digest") = case when "messages"."message_type" = 'image' then 3 else 0 end),
	CONSTRAINT "messages_two_people" CHECK ("messages"."sender_id" <> "messages"."receiver_id"),
	CONSTRAINT "messages_seq_positive" CHECK ("messages"."seq" > 0 and "messages"."revision" >= "messages"."seq")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"message_mails" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_participant_1_users_id_fk" FOREIGN KEY ("participant_1") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_participant_2_users_id_fk" FOREIGN KEY ("participant_2") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_item_image_photos_key_fk" FOREIGN KEY ("item_image") REFERENCES "public"."photos"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_replying_to" FOREIGN KEY ("replying_to") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "conversation_reports_newest" ON "conversation_reports" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "conversation_reports_reporter" ON "conversation_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_live" ON "conversations" USING btree ("item_id","participant_1","participant_2") WHERE "conversations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "conversations_buying" ON "conversations" USING btree ("participant_1","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_selling" ON "conversations" USING btree ("participant_2","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread_1" ON "conversations" USING btree ("participant_1") WHERE "conversations"."deleted_at" is null and "conversations"."unread_1" > 0;--> statement-breakpoint
CREATE INDEX "conversations_unread_2" ON "conversations" USING btree ("participant_2") WHERE "conversations"."deleted_at" is null and "conversations"."unread_2" > 0;--> statement-breakpoint
CREATE INDEX "conversations_to_mail_1" ON "conversations" USING btree ("unread_since_1") WHERE "conversations"."deleted_at" is null and "conversations"."mailed_1" is null and "conversations"."unread_since_1" is not null;--> statement-breakpoint
CREATE INDEX "conversations_to_mail_2" ON "conversations" USING btree ("unread_since_2") WHERE "conversations"."deleted_at" is null and "conversations"."mailed_2" is null and "conversations"."unread_since_2" is not null;--> statement-breakpoint
CREATE INDEX "conversations_item" ON "conversations" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "conversations_item_image" ON "conversations" USING btree ("item_image") WHERE "conversations"."item_image" is not null;--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at") WHERE "conversations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_replies" ON "messages" USING btree ("replying_to") WHERE "messages"."replying_to" is not null;--> statement-breakpoint
-- A conversation outlives its item, and keeps what the two were talking about.
CREATE FUNCTION keep_item_of_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET item_title = OLD.title, item_price = OLD.price,
    item_image = (SELECT key FROM photos WHERE key = OLD.images[1]), revision = revision + 1
  WHERE item_id = OLD.id;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER items_kept_by_conversations BEFORE DELETE ON items
  FOR EACH ROW EXECUTE FUNCTION keep_item_of_conversations();
--> statement-breakpoint
-- However a session ends, whoever holds an open connection of it learns of it once that is committed (see the bus).
CREATE FUNCTION tell_sessions_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('khazana_events', json_build_object('from', 'database', 'events', json_build_array(
    json_build_object('name', 'sessions', 'to', json_build_array(user_id), 'data', '{}'::json)))::text)
  FROM (SELECT DISTINCT user_id FROM removed) AS people;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_ended();
