ALTER TABLE "reviews" DROP CONSTRAINT "reviews_hidden_for_known";--> statement-breakpoint
ALTER TABLE "report_evidence" DROP CONSTRAINT "report_evidence_kind_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind_whole";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_for_known" CHECK ("reviews"."hidden_for" in ('scam', 'counterfeit', 'prohibited', 'misleading', 'harassment', 'spam', 'other', 'ban')) NOT VALID;--> statement-breakpoint
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_kind_known" CHECK ("report_evidence"."kind" in ('conversation', 'listing', 'person', 'review', 'deal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_parts" CHECK (("reports"."review_id" is null or "reports"."kind" = 'review') and ("reports"."deal_id" is null or "reports"."kind" = 'deal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('listing', 'person', 'review', 'deal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_whole" CHECK (("reports"."kind" in ('listing', 'deal')) = ("reports"."item_title" is not null)) NOT VALID;--> statement-breakpoint
-- A ban hides what the person wrote about others, as it hides their listings, and its end shows that again; not what an admin has
-- hidden for a reason of its own.
CREATE FUNCTION follow_ban_in_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.banned_at IS NULL THEN
    UPDATE reviews SET hidden_at = NULL, hidden_for = NULL WHERE author_id = NEW.id AND hidden_for = 'ban';
  ELSE
    UPDATE reviews SET hidden_at = now(), hidden_for = 'ban' WHERE author_id = NEW.id AND hidden_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_ban_in_reviews AFTER UPDATE OF banned_at ON users FOR EACH ROW
  WHEN ((OLD.banned_at IS NULL) <> (NEW.banned_at IS NULL)) EXECUTE FUNCTION follow_ban_in_reviews();
