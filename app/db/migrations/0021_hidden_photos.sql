CREATE INDEX "items_hidden" ON "items" USING btree ("id") WHERE "items"."hidden_at" is not null;--> statement-breakpoint
-- Every process keeps the keys of photos that belong to hidden listings (app/features/photos/hidden), and is told of changes once
-- they are committed.
CREATE FUNCTION tell_hidden_photos(item uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('khazana_events', json_build_object('from', 'database', 'events', json_build_array(
    json_build_object('name', 'hidden-photos', 'to', '[]'::json, 'data', json_build_object('item', item))))::text)
$$;--> statement-breakpoint
CREATE FUNCTION tell_item_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_hidden_photos(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_photo_of_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_hidden_photos(id) FROM items WHERE id = NEW.item_id AND hidden_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_hidden_told AFTER UPDATE OF hidden_at ON items
  FOR EACH ROW WHEN ((OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL)) EXECUTE FUNCTION tell_item_hidden();--> statement-breakpoint
CREATE TRIGGER photos_of_hidden_told AFTER INSERT OR UPDATE OF item_id ON photos
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL) EXECUTE FUNCTION tell_photo_of_hidden();
