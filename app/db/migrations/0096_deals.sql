CREATE TABLE "deal_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"move" text NOT NULL,
	"moved_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_moves_move_known" CHECK ("deal_moves"."move" in ('set', 'meet', 'send', 'look', 'pay', 'money', 'thing', 'sell', 'fall')),
	CONSTRAINT "deal_moves_moved_by" CHECK ("deal_moves"."moved_by" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"item_id" uuid,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'agreed' NOT NULL,
	"way" text,
	"payment" text,
	"checked" text[] DEFAULT '{}' NOT NULL,
	"fell_by" text,
	"reason" text,
	"problem_by" text,
	"problem_at" timestamp (3) with time zone,
	"hold_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "deals_state_known" CHECK ("deals"."state" in ('agreed', 'meeting', 'met', 'sent', 'looked', 'paying', 'paid', 'given', 'done', 'fallen')),
	CONSTRAINT "deals_way_known" CHECK ("deals"."way" in ('hand', 'ship')),
	CONSTRAINT "deals_payment_known" CHECK ("deals"."payment" in ('upi', 'cash', 'other')),
	CONSTRAINT "deals_fell" CHECK (("deals"."state" = 'fallen') = ("deals"."reason" is not null)),
	CONSTRAINT "deals_reason_known" CHECK ("deals"."reason" in ('not-as-described', 'no-show', 'price', 'changed-mind', 'unsafe', 'other', 'released', 'expired', 'sold', 'hidden', 'deleted', 'blocked', 'gone', 'conversation') and ("deals"."reason" in ('not-as-described', 'no-show', 'price', 'changed-mind', 'unsafe', 'other')) = ("deals"."fell_by" is not null)),
	CONSTRAINT "deals_fell_by" CHECK ("deals"."fell_by" in ('buyer', 'seller')),
	CONSTRAINT "deals_problem" CHECK (("deals"."problem_by" is null) = ("deals"."problem_at" is null) and "deals"."problem_by" in ('buyer', 'seller')),
	CONSTRAINT "deals_settled" CHECK (("deals"."state" in ('done', 'fallen')) = ("deals"."settled_at" is not null)),
	CONSTRAINT "deals_amount" CHECK ("deals"."amount" >= 1),
	CONSTRAINT "deals_two_people" CHECK ("deals"."buyer_id" <> "deals"."seller_id")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_id_reservations_id_fk" FOREIGN KEY ("id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_moves_deal" ON "deal_moves" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "deals_item" ON "deals" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "deals_conversation" ON "deals" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "deals_buyer" ON "deals" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deals_seller" ON "deals" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deals_half_confirmed" ON "deals" USING btree ("moved_at") WHERE "deals"."state" in ('paid', 'given') and "deals"."problem_at" is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('unread-messages', 'saved-cheaper', 'saved-sold', 'still-on-sale', 'offer-received', 'offer-answered', 'offer-ending', 'offer-over', 'reservation-made', 'reservation-over', 'deal-moved', 'free-again', 'report-decided', 'listing-hidden', 'listing-shown', 'person-warned', 'person-banned', 'sponsorship-decided', 'contact-received')) NOT VALID;--> statement-breakpoint
-- Each reservation begins a deal.
CREATE FUNCTION begin_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deals (id, conversation_id, item_id, buyer_id, seller_id, amount)
  VALUES (NEW.id, NEW.conversation_id, NEW.item_id, NEW.buyer_id, NEW.seller_id, NEW.amount);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reservations_begin_deal AFTER INSERT ON reservations FOR EACH ROW WHEN (NEW.state = 'held') EXECUTE FUNCTION begin_deal();--> statement-breakpoint
-- A deal that nobody has confirmed yet ends with its reservation.
CREATE FUNCTION end_deal_of_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deals SET state = 'fallen', settled_at = now(), moved_at = now(),
    reason = CASE NEW.state WHEN 'ended' THEN NEW.reason ELSE NEW.state END
  WHERE id = NEW.id AND state IN ('agreed', 'meeting', 'met', 'sent', 'looked', 'paying');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reservations_end_deal AFTER UPDATE OF state ON reservations FOR EACH ROW
  WHEN (OLD.state = 'held' AND NEW.state <> 'held') EXECUTE FUNCTION end_deal_of_reservation();--> statement-breakpoint
-- The table of moves in app/nouns/deal/deal-states.ts, once more: whatever statement moves a deal.
CREATE FUNCTION keep_deal_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('agreed', 'meeting'), ('agreed', 'met'), ('agreed', 'sent'), ('agreed', 'paid'), ('agreed', 'fallen'),
    ('meeting', 'met'), ('meeting', 'sent'), ('meeting', 'paid'), ('meeting', 'fallen'),
    ('met', 'looked'), ('met', 'paid'), ('met', 'fallen'),
    ('sent', 'looked'), ('sent', 'paid'), ('sent', 'fallen'),
    ('looked', 'paying'), ('looked', 'paid'), ('looked', 'fallen'),
    ('paying', 'paid'), ('paying', 'given'), ('paying', 'fallen'),
    ('paid', 'done'), ('given', 'done')
  ) THEN RAISE EXCEPTION 'A deal cannot move from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_keep_order BEFORE UPDATE OF state ON deals FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION keep_deal_order();--> statement-breakpoint
-- A person who lets a deal fall through releases the item. An item is sold once its seller has said that they have the money. After
-- that it may be offered again, and a later confirmation of the buyer changes nothing about it.
CREATE FUNCTION follow_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'fallen' AND NEW.fell_by IS NOT NULL THEN
    UPDATE reservations SET state = 'released', released_by = NEW.fell_by, settled_at = now() WHERE id = NEW.id AND state = 'held';
  ELSIF NEW.state = 'paid' OR NEW.state = 'done' AND OLD.state = 'given' THEN
    UPDATE items SET is_sold = true, confirmed_at = now(), asked_at = NULL, updated_at = greatest(now(), updated_at + interval '1 millisecond')
    WHERE id = NEW.item_id AND NOT is_sold;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_card_changed AFTER UPDATE OF state, problem_at ON deals FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.problem_at IS DISTINCT FROM NEW.problem_at) EXECUTE FUNCTION touch_card();--> statement-breakpoint
CREATE TRIGGER deals_followed AFTER UPDATE OF state ON deals FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION follow_deal();--> statement-breakpoint
CREATE FUNCTION hold_for_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations SET until = NEW.hold_until WHERE id = NEW.id AND state = 'held' AND until < NEW.hold_until;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_hold AFTER UPDATE OF hold_until ON deals FOR EACH ROW
  WHEN (NEW.hold_until IS NOT NULL AND OLD.hold_until IS DISTINCT FROM NEW.hold_until) EXECUTE FUNCTION hold_for_deal();--> statement-breakpoint
INSERT INTO deals (id, conversation_id, item_id, buyer_id, seller_id, amount, created_at, moved_at)
SELECT id, conversation_id, item_id, buyer_id, seller_id, amount, created_at, created_at FROM reservations WHERE state = 'held';--> statement-breakpoint
-- What deleting these listings does to all of them, now with deals.
CREATE OR REPLACE FUNCTION release_items(gone uuid[], most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  done integer;
  n integer;
BEGIN
  UPDATE conversations c SET item_title = i.title, item_price = i.price,
    item_image = (SELECT key FROM photos WHERE key = i.images[1]), revision = c.revision + 1, item_id = NULL
  FROM items i
  WHERE i.id = c.item_id AND c.id = ANY(ARRAY(SELECT id FROM conversations WHERE item_id = ANY(gone) LIMIT most));
  GET DIAGNOSTICS done = ROW_COUNT;
  DELETE FROM wishlists WHERE id = ANY(ARRAY(SELECT id FROM wishlists WHERE item_id = ANY(gone) LIMIT most - done));
  GET DIAGNOSTICS n = ROW_COUNT;
  done := done + n;
  UPDATE offers SET item_id = NULL, settled_at = coalesce(settled_at, now()),
    reason = CASE state WHEN 'open' THEN 'deleted' ELSE reason END, state = CASE state WHEN 'open' THEN 'void' ELSE state END
  WHERE id = ANY(ARRAY(SELECT id FROM offers WHERE item_id = ANY(gone) LIMIT most - done));
  GET DIAGNOSTICS n = ROW_COUNT;
  done := done + n;
  UPDATE reservations SET item_id = NULL
  WHERE id = ANY(ARRAY(SELECT id FROM reservations WHERE item_id = ANY(gone) AND state <> 'held' LIMIT most - done));
  GET DIAGNOSTICS n = ROW_COUNT;
  done := done + n;
  UPDATE deals SET item_id = NULL WHERE id = ANY(ARRAY(
    SELECT id FROM deals WHERE item_id = ANY(gone) AND state IN ('paid', 'given', 'done', 'fallen') LIMIT most - done));
  GET DIAGNOSTICS n = ROW_COUNT;
  done := done + n;
  DELETE FROM free_again_requests WHERE (item_id, user_id) IN (
    SELECT item_id, user_id FROM free_again_requests WHERE item_id = ANY(gone) LIMIT most - done);
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN done + n;
END $$;
