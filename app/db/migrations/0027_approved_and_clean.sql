CREATE TABLE "text_cleaning" (
	"table_name" text PRIMARY KEY NOT NULL,
	"rule" integer NOT NULL,
	"after_id" uuid,
	"passes" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sponsored_requests" ADD COLUMN "approved_as" jsonb;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("id") WHERE "users"."banned_at" is not null or "users"."deleted_at" is not null;--> statement-breakpoint
-- The pictures of a closed account are kept from visitors (app/features/photos/hidden): every process is told who is closed, or
-- open again, once that is committed.
CREATE FUNCTION tell_person_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('khazana_events', json_build_object('from', 'database', 'events', json_build_array(
    json_build_object('name', 'hidden-photos', 'to', '[]'::json, 'data', json_build_object('person', NEW.id))))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_closed_told AFTER UPDATE OF banned_at, deleted_at ON users
  FOR EACH ROW WHEN ((OLD.banned_at IS NULL AND OLD.deleted_at IS NULL) <> (NEW.banned_at IS NULL AND NEW.deleted_at IS NULL))
  EXECUTE FUNCTION tell_person_closed();--> statement-breakpoint
-- Whoever approves a request, this release or an older one that still runs: what was approved is kept with it.
CREATE FUNCTION keep_approved_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT jsonb_build_object('title', title, 'price', price, 'category', category, 'condition', condition, 'images', images)
    INTO NEW.approved_as FROM items WHERE id = NEW.item_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sponsored_requests_approved BEFORE INSERT OR UPDATE OF status ON sponsored_requests
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION keep_approved_listing();--> statement-breakpoint
UPDATE sponsored_requests r SET approved_as = jsonb_build_object(
    'title', i.title, 'price', i.price, 'category', i.category, 'condition', i.condition, 'images', i.images)
  FROM items i WHERE i.id = r.item_id AND r.status = 'approved';--> statement-breakpoint
-- A title as it reads: spaces and characters without a shape make no other one.
CREATE FUNCTION shown_letters(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(title),
    '[\s\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]', '', 'g')
$$;--> statement-breakpoint
-- Whether a listing is no longer what was approved, so that an admin looks again. A photo and its enhanced copy are one photo.
-- Keep in step with the texts for sellers and admins (app/features/sponsorship/approved-listing.ts).
CREATE FUNCTION is_other_listing(approved jsonb, item items) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT shown_letters(approved ->> 'title') <> shown_letters(item.title)
    OR approved ->> 'category' <> item.category
    OR approved ->> 'condition' <> item.condition
    OR item.price > 1.2 * (approved ->> 'price')::integer
    OR item.price < 0.5 * (approved ->> 'price')::integer
    OR EXISTS (SELECT FROM unnest(item.images) AS shown(key)
      WHERE NOT approved -> 'images' ? shown.key AND NOT EXISTS (SELECT FROM photos p WHERE
        (p.key = shown.key AND approved -> 'images' ? p.enhanced_of) OR (p.enhanced_of = shown.key AND approved -> 'images' ? p.key)))
$$;--> statement-breakpoint
CREATE FUNCTION review_sponsored_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sponsored_requests SET status = 'pending'
    WHERE item_id = NEW.id AND status = 'approved' AND (expires_at IS NULL OR expires_at > now())
      AND is_other_listing(approved_as, NEW);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_sponsored_again AFTER UPDATE OF title, price, category, condition, images ON items
  FOR EACH ROW WHEN ((OLD.title, OLD.price, OLD.category, OLD.condition, OLD.images)
    IS DISTINCT FROM (NEW.title, NEW.price, NEW.category, NEW.condition, NEW.images))
  EXECUTE FUNCTION review_sponsored_again();
