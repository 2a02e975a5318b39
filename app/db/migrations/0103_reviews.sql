CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid,
	"written_by" text NOT NULL,
	"author_id" uuid,
	"subject_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"content" text,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"counts" boolean DEFAULT true NOT NULL,
	"shown_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_for" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_written_by" CHECK ("reviews"."written_by" in ('buyer', 'seller')),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_tags_known" CHECK ("reviews"."tags" <@ case "reviews"."written_by" when 'buyer' then array['as-described', 'on-time', 'well-packed', 'friendly', 'quick-answers', 'not-as-described', 'late', 'hard-to-reach'] else array['on-time', 'paid-promptly', 'kept-price', 'friendly', 'quick-answers', 'late', 'hard-to-reach'] end),
	CONSTRAINT "reviews_content_length" CHECK (char_length("reviews"."content") between 1 and 500),
	CONSTRAINT "reviews_reply_length" CHECK (char_length("reviews"."reply") between 1 and 500),
	CONSTRAINT "reviews_replied" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null)),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_for" is null)),
	CONSTRAINT "reviews_hidden_for_known" CHECK ("reviews"."hidden_for" in ('scam', 'counterfeit', 'prohibited', 'misleading', 'harassment', 'spam', 'other')),
	CONSTRAINT "reviews_not_oneself" CHECK ("reviews"."author_id" <> "reviews"."subject_id")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "deals_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("deal_id","written_by");--> statement-breakpoint
CREATE INDEX "reviews_subject" ON "reviews" USING btree ("subject_id","shown_at","id");--> statement-breakpoint
CREATE INDEX "reviews_rating" ON "reviews" USING btree ("subject_id","shown_at","stars") WHERE "reviews"."counts" and "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_untold" ON "reviews" USING btree ("shown_at") WHERE "reviews"."told_at" is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('unread-messages', 'saved-cheaper', 'saved-sold', 'still-on-sale', 'offer-received', 'offer-answered', 'offer-ending', 'offer-over', 'reservation-made', 'reservation-over', 'deal-moved', 'review-waiting', 'review-shown', 'review-replied', 'review-hidden', 'free-again', 'upi-changed', 'report-decided', 'listing-hidden', 'listing-shown', 'person-warned', 'person-banned', 'sponsorship-decided', 'contact-received')) NOT VALID;--> statement-breakpoint
-- A review needs a completed deal of at most 30 days ago between its author and the person whom it is about. Of deals between the same
-- two within 30 days, one counts. It is shown once both have written, or after 14 days. Profiles are locked before deals, as offers
-- lock them before listings.
CREATE FUNCTION place_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deal deals%ROWTYPE;
  -- The columns have milliseconds, to which the time of now may be rounded up.
  written timestamptz := least(NEW.created_at, date_trunc('milliseconds', now()));
BEGIN
  PERFORM FROM profiles WHERE user_id = NEW.author_id FOR NO KEY UPDATE;
  SELECT * INTO deal FROM deals WHERE id = NEW.deal_id FOR NO KEY UPDATE;
  IF deal.state IS DISTINCT FROM 'done' OR NEW.created_at > deal.settled_at + interval '30 days' THEN
    RAISE EXCEPTION 'No deal to review' USING ERRCODE = 'check_violation', CONSTRAINT = 'reviews_deal';
  END IF;
  IF (NEW.author_id, NEW.subject_id) IS DISTINCT FROM
    (CASE NEW.written_by WHEN 'buyer' THEN deal.buyer_id ELSE deal.seller_id END,
     CASE NEW.written_by WHEN 'buyer' THEN deal.seller_id ELSE deal.buyer_id END) THEN
    RAISE EXCEPTION 'Not the people of the deal' USING ERRCODE = 'check_violation', CONSTRAINT = 'reviews_people';
  END IF;
  NEW.counts := NOT EXISTS (
    SELECT FROM reviews r JOIN deals d ON d.id = r.deal_id
    WHERE r.author_id = NEW.author_id AND r.subject_id = NEW.subject_id AND r.counts AND r.deal_id <> NEW.deal_id
      AND d.settled_at > deal.settled_at - interval '30 days' AND d.settled_at < deal.settled_at + interval '30 days');
  UPDATE reviews SET shown_at = least(shown_at, written) WHERE deal_id = NEW.deal_id AND written_by <> NEW.written_by;
  NEW.shown_at := written + CASE WHEN FOUND THEN interval '0' ELSE interval '14 days' END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER reviews_placed BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION place_review();--> statement-breakpoint
-- The number of deals that a person completed stays when a deal goes with its conversation.
CREATE FUNCTION count_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET deals_done = deals_done + 1 WHERE user_id IN (
    SELECT user_id FROM profiles WHERE user_id IN (NEW.buyer_id, NEW.seller_id) ORDER BY user_id FOR NO KEY UPDATE);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_counted AFTER UPDATE OF state ON deals FOR EACH ROW
  WHEN (NEW.state = 'done' AND OLD.state <> 'done') EXECUTE FUNCTION count_deal();
