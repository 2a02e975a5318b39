CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_name_length" CHECK (char_length(btrim("contacts"."name")) between 1 and 100),
	CONSTRAINT "contacts_email_length" CHECK (char_length("contacts"."email") between 3 and 255),
	CONSTRAINT "contacts_message_length" CHECK (char_length(btrim("contacts"."message")) between 10 and 1000),
	CONSTRAINT "contacts_status_known" CHECK ("contacts"."status" in ('pending', 'reviewed', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"feedback_type" text DEFAULT 'general' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_email_length" CHECK (char_length("feedback"."email") between 3 and 255),
	CONSTRAINT "feedback_subject_length" CHECK (char_length(btrim("feedback"."subject")) between 1 and 200),
	CONSTRAINT "feedback_message_length" CHECK (char_length(btrim("feedback"."message")) between 1 and 5000),
	CONSTRAINT "feedback_type_known" CHECK ("feedback"."feedback_type" in ('general', 'bug', 'feature', 'improvement', 'complaint', 'compliment')),
	CONSTRAINT "feedback_status_known" CHECK ("feedback"."status" in ('pending', 'reviewed', 'resolved', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_log_action_known" CHECK ("audit_log"."action" in ('listing-hidden', 'listing-shown', 'person-banned', 'person-unbanned', 'report-dismissed', 'feedback-status', 'contact-status', 'sponsorship-decided', 'sponsorship-deleted', 'ad-created', 'ad-changed', 'ad-deleted'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid,
	"item_title" text,
	"reported_user_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('listing', 'person')),
	CONSTRAINT "reports_kind_whole" CHECK (("reports"."kind" = 'listing') = ("reports"."item_title" is not null)),
	CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('scam', 'counterfeit', 'prohibited', 'misleading', 'harassment', 'spam', 'other')),
	CONSTRAINT "reports_status_known" CHECK ("reports"."status" in ('open', 'acted', 'dismissed')),
	CONSTRAINT "reports_decision_dated" CHECK (("reports"."status" = 'open') = ("reports"."decided_at" is null)),
	CONSTRAINT "reports_not_oneself" CHECK ("reports"."reported_user_id" <> "reports"."reporter_id"),
	CONSTRAINT "reports_details_length" CHECK (char_length("reports"."details") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"saved_price" integer NOT NULL,
	"mailed_price" integer,
	"mailed_sold_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_once" UNIQUE("user_id","item_id"),
	CONSTRAINT "wishlists_price_positive" CHECK ("wishlists"."saved_price" >= 1)
);
--> statement-breakpoint
DROP INDEX "conversation_reports_newest";--> statement-breakpoint
DROP INDEX "items_newest";--> statement-breakpoint
DROP INDEX "items_condition_newest";--> statement-breakpoint
DROP INDEX "items_category_newest";--> statement-breakpoint
DROP INDEX "items_category_condition_newest";--> statement-breakpoint
DROP INDEX "items_price";--> statement-breakpoint
DROP INDEX "items_condition_price";--> statement-breakpoint
DROP INDEX "items_category_price";--> statement-breakpoint
DROP INDEX "items_category_condition_price";--> statement-breakpoint
DROP INDEX "items_created";--> statement-breakpoint
DROP INDEX "items_title_start";--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "wishlist_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_user_id_users_id_fk" FOREIGN KEY ("reported_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_status_newest" ON "contacts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_newest" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_status_newest" ON "feedback" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_listing_once" ON "reports" USING btree ("item_id","reporter_id") WHERE "reports"."kind" = 'listing';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_person_once" ON "reports" USING btree ("reported_user_id","reporter_id") WHERE "reports"."kind" = 'person';--> statement-breakpoint
CREATE INDEX "reports_status_newest" ON "reports" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_user_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_decided_by" ON "reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "wishlists_newest" ON "wishlists" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "wishlists_item" ON "wishlists" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_reports_status_newest" ON "conversation_reports" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "conversation_reports_decided_by" ON "conversation_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("is_sold","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_condition_newest" ON "items" USING btree ("is_sold","condition","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_category_newest" ON "items" USING btree ("is_sold","category","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_category_condition_newest" ON "items" USING btree ("is_sold","category","condition","created_at","id","price") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_price" ON "items" USING btree ("is_sold","price","id") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_condition_price" ON "items" USING btree ("is_sold","condition","price","id") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_category_price" ON "items" USING btree ("is_sold","category","price","id") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_category_condition_price" ON "items" USING btree ("is_sold","category","condition","price","id") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_created" ON "items" USING btree ("created_at","id") WHERE "items"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "items_title_start" ON "items" USING btree (lower("title") text_pattern_ops) WHERE not "items"."is_sold" and "items"."hidden_at" is null;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_status_known" CHECK ("conversation_reports"."status" in ('open', 'acted', 'dismissed'));--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_decision_dated" CHECK (("conversation_reports"."status" = 'open') = ("conversation_reports"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_hidden_whole" CHECK (("items"."hidden_at" is null) = ("items"."hidden_reason" is null));--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_hidden_reason_known" CHECK ("items"."hidden_reason" in ('report', 'ban'));--> statement-breakpoint
-- What is hidden is not counted.
CREATE OR REPLACE FUNCTION count_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO item_counts AS counts (price_step, is_sold, category, condition, n)
    SELECT step, is_sold, category, condition, count(*) FROM added, price_steps(price) AS step WHERE hidden_at IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (price_step, is_sold, category, condition) DO UPDATE SET n = counts.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO item_counts AS counts (price_step, is_sold, category, condition, n)
    SELECT step, is_sold, category, condition, -count(*) FROM removed, price_steps(price) AS step WHERE hidden_at IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (price_step, is_sold, category, condition) DO UPDATE SET n = counts.n + excluded.n;
  ELSE
    INSERT INTO item_counts AS counts (price_step, is_sold, category, condition, n)
    SELECT step, is_sold, category, condition, sum(change) FROM (
      SELECT is_sold, category, condition, price, 1 AS change FROM added WHERE hidden_at IS NULL
      UNION ALL
      SELECT is_sold, category, condition, price, -1 FROM removed WHERE hidden_at IS NULL
    ) AS changes, price_steps(price) AS step
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (price_step, is_sold, category, condition) DO UPDATE SET n = counts.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Nobody changes what was written of admins, not even the product itself.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
