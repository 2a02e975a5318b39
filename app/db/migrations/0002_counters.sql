CREATE FUNCTION price_step(price integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT least(2 * (price / 100) + (price % 100 <> 0)::integer, 1001)';--> statement-breakpoint
-- One statement's changes are summed first, and rows are taken in one order, so that two writers cannot lock each other out.
CREATE FUNCTION count_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO item_counts AS counts (is_sold, category, condition, price_step, n)
    SELECT is_sold, category, condition, price_step(price), count(*) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (is_sold, category, condition, price_step) DO UPDATE SET n = counts.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO item_counts AS counts (is_sold, category, condition, price_step, n)
    SELECT is_sold, category, condition, price_step(price), -count(*) FROM removed GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (is_sold, category, condition, price_step) DO UPDATE SET n = counts.n + excluded.n;
  ELSE
    INSERT INTO item_counts AS counts (is_sold, category, condition, price_step, n)
    SELECT is_sold, category, condition, price_step(price), sum(change) FROM (
      SELECT is_sold, category, condition, price, 1 AS change FROM added
      UNION ALL
      SELECT is_sold, category, condition, price, -1 FROM removed
    ) AS changes GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (is_sold, category, condition, price_step) DO UPDATE SET n = counts.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_count_added AFTER INSERT ON items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_items();--> statement-breakpoint
CREATE TRIGGER items_count_removed AFTER DELETE ON items REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_items();--> statement-breakpoint
CREATE TRIGGER items_count_changed AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_items();--> statement-breakpoint
CREATE FUNCTION forget_item_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM item_counts;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_count_emptied AFTER TRUNCATE ON items
  FOR EACH STATEMENT EXECUTE FUNCTION forget_item_counts();
