-- migrate: apart
-- The index does not have the signs of listings that were written before. It is made anew for those, some hundred listings at a time,
-- so that nobody waits for long. Begun again, it goes on with what is left.
-- allowed: each round is a transaction of its own, and leaves out what is done
DO $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
  seen uuid[];
BEGIN
  LOOP
    seen := array(SELECT id FROM items WHERE id > last ORDER BY id LIMIT 500);
    EXIT WHEN seen = '{}';
    UPDATE items SET search = search WHERE id = ANY(seen)
      AND concat_ws(' ', title, description) ~ '[A-Za-z][+#]'
      AND search IS DISTINCT FROM item_words(title, description, category, tags, attributes, location);
    last := seen[cardinality(seen)];
    COMMIT;
  END LOOP;
END $$;
