-- Does to some of the rows what deleting these listings does to all of them: conversations keep title, price and cover, wishes go.
CREATE FUNCTION release_items(gone uuid[], most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  kept integer;
  dropped integer;
BEGIN
  UPDATE conversations c SET item_title = i.title, item_price = i.price,
    item_image = (SELECT key FROM photos WHERE key = i.images[1]), revision = c.revision + 1, item_id = NULL
  FROM items i
  WHERE i.id = c.item_id AND c.id = ANY(ARRAY(SELECT id FROM conversations WHERE item_id = ANY(gone) LIMIT most));
  GET DIAGNOSTICS kept = ROW_COUNT;
  DELETE FROM wishlists WHERE id = ANY(ARRAY(SELECT id FROM wishlists WHERE item_id = ANY(gone) LIMIT most - kept));
  GET DIAGNOSTICS dropped = ROW_COUNT;
  RETURN kept + dropped;
END $$;
