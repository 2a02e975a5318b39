CREATE TABLE "free_again_requests" (
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "free_again_requests_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "offer_refusers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_terms" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"takes_offers" boolean NOT NULL,
	"least" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_terms_least" CHECK ("offer_terms"."least" >= 1)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"item_id" uuid,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"made_by" text NOT NULL,
	"amount" integer NOT NULL,
	"price" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "offers_made_by_known" CHECK ("offers"."made_by" in ('buyer', 'seller')),
	CONSTRAINT "offers_state_known" CHECK ("offers"."state" in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired', 'void')),
	CONSTRAINT "offers_reason_known" CHECK (case "offers"."state" when 'declined' then "offers"."reason" is not null and "offers"."reason" in ('too-low', 'firm', 'promised', 'too-high', 'changed-mind', 'other')
          when 'void' then "offers"."reason" is not null and "offers"."reason" in ('price', 'sold', 'reserved', 'hidden', 'deleted', 'blocked', 'gone', 'conversation') else "offers"."reason" is null end),
	CONSTRAINT "offers_amount" CHECK ("offers"."amount" between 1 and "offers"."price"),
	CONSTRAINT "offers_settled" CHECK (("offers"."state" = 'open') = ("offers"."settled_at" is null)),
	CONSTRAINT "offers_two_people" CHECK ("offers"."buyer_id" <> "offers"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"item_id" uuid,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"offer_id" uuid,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"released_by" text,
	"reason" text,
	"until" timestamp (3) with time zone NOT NULL,
	"is_extended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "reservations_state_known" CHECK ("reservations"."state" in ('held', 'released', 'expired', 'ended')),
	CONSTRAINT "reservations_released_by" CHECK (("reservations"."state" = 'released') = ("reservations"."released_by" is not null) and "reservations"."released_by" in ('buyer', 'seller')),
	CONSTRAINT "reservations_reason_known" CHECK (("reservations"."state" = 'ended') = ("reservations"."reason" is not null) and "reservations"."reason" in ('sold', 'hidden', 'deleted', 'blocked', 'gone', 'conversation')),
	CONSTRAINT "reservations_amount" CHECK ("reservations"."amount" >= 1),
	CONSTRAINT "reservations_settled" CHECK (("reservations"."state" = 'held') = ("reservations"."settled_at" is null)),
	CONSTRAINT "reservations_two_people" CHECK ("reservations"."buyer_id" <> "reservations"."seller_id")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_type_known";--> statement-breakpoint
ALTER TABLE "notice_preferences" DROP CONSTRAINT "notice_preferences_topic_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_reserved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "free_again_requests" ADD CONSTRAINT "free_again_requests_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_again_requests" ADD CONSTRAINT "free_again_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_refusers" ADD CONSTRAINT "offer_refusers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_terms" ADD CONSTRAINT "offer_terms_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_again_requests_user" ON "free_again_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("item_id","buyer_id") WHERE "offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "offers_item" ON "offers" USING btree ("item_id","buyer_id");--> statement-breakpoint
CREATE INDEX "offers_conversation" ON "offers" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "offers_buyer" ON "offers" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "offers_seller" ON "offers" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "offers_open_between" ON "offers" USING btree ("buyer_id","seller_id") WHERE "offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "offers_open_seller" ON "offers" USING btree ("seller_id") WHERE "offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("expires_at") WHERE "offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "offers_to_remind" ON "offers" USING btree ("expires_at") WHERE "offers"."state" = 'open' and "offers"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "offers_untold" ON "offers" USING btree ("settled_at") WHERE "offers"."settled_at" is not null and "offers"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_one_held" ON "reservations" USING btree ("item_id") WHERE "reservations"."state" = 'held';--> statement-breakpoint
CREATE INDEX "reservations_item" ON "reservations" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reservations_conversation" ON "reservations" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "reservations_buyer" ON "reservations" USING btree ("buyer_id","seller_id");--> statement-breakpoint
CREATE INDEX "reservations_seller" ON "reservations" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "reservations_offer" ON "reservations" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "reservations_held_between" ON "reservations" USING btree ("buyer_id","seller_id") WHERE "reservations"."state" = 'held';--> statement-breakpoint
CREATE INDEX "reservations_held_seller" ON "reservations" USING btree ("seller_id") WHERE "reservations"."state" = 'held';--> statement-breakpoint
CREATE INDEX "reservations_due" ON "reservations" USING btree ("until") WHERE "reservations"."state" = 'held';--> statement-breakpoint
CREATE INDEX "reservations_untold" ON "reservations" USING btree ("settled_at") WHERE "reservations"."settled_at" is not null and "reservations"."told_at" is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_type_known" CHECK ("messages"."message_type" in ('text', 'image', 'offer', 'reservation')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_topic_known" CHECK ("notice_preferences"."topic" in ('messages', 'wishlist', 'sale', 'offers')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('unread-messages', 'saved-cheaper', 'saved-sold', 'still-on-sale', 'offer-received', 'offer-answered', 'offer-ending', 'offer-over', 'reservation-made', 'reservation-over', 'free-again', 'report-decided', 'listing-hidden', 'listing-shown', 'person-warned', 'person-banned', 'sponsorship-decided', 'contact-received')) NOT VALID;--> statement-breakpoint
-- A change of an offer or reservation changes its card: the card takes the conversation's next revision, so that both people's pages
-- find it, and their open pages are told once it is committed.
CREATE FUNCTION touch_card() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  -- Neither of them is being deleted with all that they have.
  UPDATE conversations SET revision = revision + 1 WHERE id = NEW.conversation_id AND deleted_at IS NULL
    AND (SELECT count(*) FROM users WHERE id IN (participant_1, participant_2)) = 2
    RETURNING revision, participant_1, participant_2 INTO changed;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE messages SET revision = changed.revision, updated_at = now() WHERE id = NEW.id;
  PERFORM pg_notify('khazana_events', json_build_object('from', 'database', 'events', json_build_array(json_build_object(
    'name', 'card', 'to', json_build_array(changed.participant_1, changed.participant_2),
    'data', json_build_object('conversation', NEW.conversation_id, 'revision', changed.revision, 'message', NEW.id))))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_card_changed AFTER UPDATE OF state, reminded_at ON offers FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.reminded_at IS DISTINCT FROM NEW.reminded_at) EXECUTE FUNCTION touch_card();--> statement-breakpoint
CREATE TRIGGER reservations_card_changed AFTER UPDATE OF state, until ON reservations FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.until <> NEW.until) EXECUTE FUNCTION touch_card();--> statement-breakpoint
-- A reservation marks its listing, which then stands behind fresh ones, and nobody else's offer for it can be accepted. Reserving is a
-- deed of its seller, who is not asked whether it is still on sale.
CREATE FUNCTION follow_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.item_id IS NULL THEN RETURN NULL; END IF;
  IF NEW.state = 'held' THEN
    UPDATE items SET is_reserved = true, is_fresh = false, confirmed_at = now(), asked_at = NULL WHERE id = NEW.item_id;
    UPDATE offers SET state = 'void', reason = 'reserved', settled_at = now() WHERE item_id = NEW.item_id AND state = 'open';
  ELSE
    UPDATE items SET is_reserved = false, is_fresh = true WHERE id = NEW.item_id AND is_reserved;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reservations_made AFTER INSERT ON reservations FOR EACH ROW EXECUTE FUNCTION follow_reservation();--> statement-breakpoint
CREATE TRIGGER reservations_settled AFTER UPDATE OF state ON reservations FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION follow_reservation();--> statement-breakpoint
CREATE FUNCTION keep_reserved_behind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_fresh := false;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER items_reserved_behind BEFORE UPDATE OF is_fresh ON items FOR EACH ROW
  WHEN (NEW.is_reserved AND NEW.is_fresh) EXECUTE FUNCTION keep_reserved_behind();--> statement-breakpoint
-- Whoever changes what an open offer or a reservation is about, by whatever statement, ends it. A reservation keeps its price.
CREATE FUNCTION end_dealings_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  why text := 'price';
BEGIN
  IF NEW.is_sold AND NOT OLD.is_sold THEN why := 'sold';
  ELSIF NEW.hidden_reason IN ('report', 'ban') AND OLD.hidden_reason IS DISTINCT FROM NEW.hidden_reason THEN why := 'hidden';
  ELSIF NEW.price = OLD.price THEN RETURN NULL;
  END IF;
  UPDATE offers SET state = 'void', reason = why, settled_at = now() WHERE item_id = NEW.id AND state = 'open';
  IF why <> 'price' THEN
    UPDATE reservations SET state = 'ended', reason = why, settled_at = now() WHERE item_id = NEW.id AND state = 'held';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_end_dealings AFTER UPDATE OF price, is_sold, hidden_reason ON items FOR EACH ROW
  WHEN (OLD.price <> NEW.price OR OLD.is_sold <> NEW.is_sold OR OLD.hidden_reason IS DISTINCT FROM NEW.hidden_reason)
  EXECUTE FUNCTION end_dealings_of_item();--> statement-breakpoint
-- Without its id: a row that is being deleted cannot be changed.
CREATE FUNCTION end_dealings_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET state = 'void', reason = 'deleted', settled_at = now(), item_id = NULL WHERE item_id = OLD.id AND state = 'open';
  UPDATE reservations SET state = 'ended', reason = 'deleted', settled_at = now(), item_id = NULL
    WHERE item_id = OLD.id AND state = 'held';
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER items_deleted_end_dealings BEFORE DELETE ON items FOR EACH ROW EXECUTE FUNCTION end_dealings_of_deleted();--> statement-breakpoint
CREATE FUNCTION end_dealings_of_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET state = 'void', reason = 'blocked', settled_at = now() WHERE state = 'open'
    AND (buyer_id, seller_id) IN ((NEW.blocker_id, NEW.blocked_id), (NEW.blocked_id, NEW.blocker_id));
  UPDATE reservations SET state = 'ended', reason = 'blocked', settled_at = now() WHERE state = 'held'
    AND (buyer_id, seller_id) IN ((NEW.blocker_id, NEW.blocked_id), (NEW.blocked_id, NEW.blocker_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER blocks_end_dealings AFTER INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION end_dealings_of_blocked();--> statement-breakpoint
CREATE FUNCTION end_dealings_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET state = 'void', reason = 'gone', settled_at = now() WHERE buyer_id = NEW.id AND state = 'open';
  UPDATE offers SET state = 'void', reason = 'gone', settled_at = now() WHERE seller_id = NEW.id AND state = 'open';
  UPDATE reservations SET state = 'ended', reason = 'gone', settled_at = now() WHERE buyer_id = NEW.id AND state = 'held';
  UPDATE reservations SET state = 'ended', reason = 'gone', settled_at = now() WHERE seller_id = NEW.id AND state = 'held';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_end_dealings AFTER UPDATE OF banned_at, deleted_at ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL OR OLD.banned_at IS NULL AND NEW.banned_at IS NOT NULL)
  EXECUTE FUNCTION end_dealings_of_person();--> statement-breakpoint
CREATE FUNCTION end_dealings_of_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET state = 'void', reason = 'conversation', settled_at = now()
    WHERE conversation_id = NEW.id AND state = 'open';
  UPDATE reservations SET state = 'ended', reason = 'conversation', settled_at = now()
    WHERE conversation_id = NEW.id AND state = 'held';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER conversations_end_dealings AFTER UPDATE OF deleted_at ON conversations FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_dealings_of_conversation();--> statement-breakpoint
-- What deleting these listings does to all of them, now with offers, settled reservations and who waits for one.
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
  DELETE FROM free_again_requests WHERE (item_id, user_id) IN (
    SELECT item_id, user_id FROM free_again_requests WHERE item_id = ANY(gone) LIMIT most - done);
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN done + n;
END $$;
