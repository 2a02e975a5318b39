CREATE TABLE "meeting_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"side" text NOT NULL,
	"token_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_links_side" CHECK ("meeting_links"."side" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"proposed_by" text NOT NULL,
	"place" text NOT NULL,
	"place_kind" text NOT NULL,
	"times" timestamp (3) with time zone[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"picked" timestamp (3) with time zone,
	"pick_id" uuid,
	"buyer_way" text,
	"buyer_way_at" timestamp (3) with time zone,
	"seller_way" text,
	"seller_way_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meetings_proposed_by" CHECK ("meetings"."proposed_by" in ('buyer', 'seller')),
	CONSTRAINT "meetings_state_known" CHECK ("meetings"."state" in ('open', 'picked', 'replaced', 'over')),
	CONSTRAINT "meetings_place_kind_known" CHECK ("meetings"."place_kind" in ('metro', 'police', 'mall', 'railway', 'cafe', 'other')),
	CONSTRAINT "meetings_place" CHECK (char_length("meetings"."place") between 1 and 120),
	CONSTRAINT "meetings_times" CHECK (cardinality("meetings"."times") between 1 and 3 and array_position("meetings"."times", null) is null
        and (cardinality("meetings"."times") < 2 or "meetings"."times"[1] < "meetings"."times"[2])
        and (cardinality("meetings"."times") < 3 or "meetings"."times"[2] < "meetings"."times"[3])),
	CONSTRAINT "meetings_picked" CHECK (("meetings"."picked" is null) = ("meetings"."pick_id" is null) and "meetings"."picked" = any("meetings"."times")
        and case "meetings"."state" when 'open' then "meetings"."picked" is null when 'picked' then "meetings"."picked" is not null else true end),
	CONSTRAINT "meetings_ways" CHECK ("meetings"."buyer_way" in ('on-way', 'late', 'here') and "meetings"."seller_way" in ('on-way', 'late', 'here')
        and ("meetings"."buyer_way" is null) = ("meetings"."buyer_way_at" is null) and ("meetings"."seller_way" is null) = ("meetings"."seller_way_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "meeting_links" ADD CONSTRAINT "meeting_links_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_links_deal" ON "meeting_links" USING btree ("deal_id","side");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_links_token" ON "meeting_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "meeting_links_ends" ON "meeting_links" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "meetings_deal" ON "meetings" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_one_standing" ON "meetings" USING btree ("deal_id") WHERE "meetings"."state" in ('open', 'picked');--> statement-breakpoint
CREATE INDEX "meetings_to_remind" ON "meetings" USING btree ("picked") WHERE "meetings"."state" = 'picked' and "meetings"."reminded_at" is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('unread-messages', 'saved-cheaper', 'saved-sold', 'still-on-sale', 'offer-received', 'offer-answered', 'offer-ending', 'offer-over', 'reservation-made', 'reservation-over', 'deal-moved', 'review-waiting', 'review-shown', 'review-replied', 'review-hidden', 'meeting-proposed', 'meeting-set', 'meeting-soon', 'meeting-way', 'free-again', 'upi-changed', 'report-decided', 'listing-hidden', 'listing-shown', 'person-warned', 'person-banned', 'sponsorship-decided', 'contact-received')) NOT VALID;--> statement-breakpoint
-- A card takes its conversation's next revision, so that both people's pages find what changed, and their open pages are told once it
-- is committed.
CREATE FUNCTION announce_card(talk uuid, card uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  -- Neither of them is being deleted with all that they have.
  UPDATE conversations SET revision = revision + 1 WHERE id = talk AND deleted_at IS NULL
    AND (SELECT count(*) FROM users WHERE id IN (participant_1, participant_2)) = 2
    RETURNING revision, participant_1, participant_2 INTO changed;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE messages SET revision = changed.revision, updated_at = now() WHERE id = card;
  PERFORM pg_notify('khazana_events', json_build_object('from', 'database', 'events', json_build_array(json_build_object(
    'name', 'card', 'to', json_build_array(changed.participant_1, changed.participant_2),
    'data', json_build_object('conversation', talk, 'revision', changed.revision, 'message', card))))::text);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION touch_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_card(NEW.conversation_id, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- A picked time moves the deal, which is held until a day after it; the choice is the deal's move.
CREATE FUNCTION set_meeting_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_moves (id, deal_id, move, moved_by)
    VALUES (NEW.pick_id, NEW.deal_id, 'set', CASE NEW.proposed_by WHEN 'buyer' THEN 'seller' ELSE 'buyer' END);
  UPDATE deals SET state = 'meeting', moved_at = now(), hold_until = NEW.picked + interval '24 hours' WHERE id = NEW.deal_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER meetings_picked AFTER UPDATE OF state ON meetings FOR EACH ROW
  WHEN (OLD.state = 'open' AND NEW.state = 'picked') EXECUTE FUNCTION set_meeting_of_deal();--> statement-breakpoint
CREATE FUNCTION touch_card_of_meeting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_card(conversation_id, id) FROM deals WHERE id = NEW.deal_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER meetings_proposed_card AFTER INSERT ON meetings FOR EACH ROW
  WHEN (NEW.state = 'open') EXECUTE FUNCTION touch_card_of_meeting();--> statement-breakpoint
-- What replaces a proposal touches the card, too.
CREATE TRIGGER meetings_card_changed AFTER UPDATE OF state, buyer_way, seller_way ON meetings FOR EACH ROW
  WHEN (NEW.state <> 'replaced' AND (OLD.state, OLD.buyer_way, OLD.seller_way) IS DISTINCT FROM (NEW.state, NEW.buyer_way, NEW.seller_way))
  EXECUTE FUNCTION touch_card_of_meeting();--> statement-breakpoint
-- A deal whose people have met, that is sent, or that ended, by whatever statement, has no meeting ahead.
CREATE FUNCTION end_meeting_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meetings SET state = 'over' WHERE deal_id = NEW.id AND state IN ('open', 'picked');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_end_meeting AFTER UPDATE OF state ON deals FOR EACH ROW
  WHEN (OLD.state IN ('agreed', 'meeting') AND NEW.state NOT IN ('agreed', 'meeting')) EXECUTE FUNCTION end_meeting_of_deal();
