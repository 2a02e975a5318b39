CREATE TABLE "price_changes" (
	"item_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"price_before" integer NOT NULL,
	"price_after" integer NOT NULL,
	CONSTRAINT "price_changes_pk" PRIMARY KEY("item_id","changed_at")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "price_fell_from" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "price_fell_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_price_fell_whole" CHECK (("items"."price_fell_from" is null) = ("items"."price_fell_at" is null)) NOT VALID;--> statement-breakpoint
CREATE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former bigint;
BEGIN
  INSERT INTO price_changes (item_id, changed_at, price_before, price_after) VALUES (new.id, now(), old.price, new.price)
  ON CONFLICT (item_id, changed_at) DO UPDATE SET price_after = excluded.price_after;
  DELETE FROM price_changes WHERE item_id = new.id AND changed_at < now() - interval '1 year';
  SELECT min(price) INTO former FROM (
    SELECT price_before AS price, changed_at AS until,
      coalesce(lag(changed_at) OVER (ORDER BY changed_at), new.created_at) AS since
    FROM price_changes WHERE item_id = new.id
  ) AS stood WHERE until - since >= interval '1 day' AND until > now() - interval '30 days';
  IF new.price * 20::bigint <= former * 19 AND (new.price < old.price OR old.price_fell_at IS NOT NULL) THEN
    new.price_fell_from := former;
    new.price_fell_at := CASE WHEN new.price < old.price THEN now() ELSE old.price_fell_at END;
  ELSE
    new.price_fell_from := NULL;
    new.price_fell_at := NULL;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER items_price_changed BEFORE UPDATE OF price ON items
  FOR EACH ROW WHEN (old.price <> new.price) EXECUTE FUNCTION record_price();
