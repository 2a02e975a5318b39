-- Totals over all prices, under step -1: at most 90 rows answer every view without a price filter.
-- The step comes first in the key, so that the totals, or a range of steps, lie together.
CREATE OR REPLACE FUNCTION count_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO item_counts AS counts (price_step, is_sold, category, condition, n)
    SELECT step, is_sold, category, condition, count(*) FROM added, price_steps(price) AS step
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (price_step, is_sold, category, condition) DO UPDATE SET n = counts.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO item_counts AS counts (price_step, is_sold, category, condition, n)
    SELECT step, is_sold, category, condition, -count(*) FROM removed, price_steps(price) AS step
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (price_step, is_sold, category, condition) DO UPDATE SET n = counts.n + excluded.n;
  ELSE
    INSERT INTO item_counts AS counts (price_step, is_sold, category, condition, n)
    SELECT step, is_sold, category, condition, sum(change) FROM (
      SELECT is_sold, category, condition, price, 1 AS change FROM added
      UNION ALL
      SELECT is_sold, category, condition, price, -1 FROM removed
    ) AS changes, price_steps(price) AS step
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (price_step, is_sold, category, condition) DO UPDATE SET n = counts.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION price_steps(price integer) RETURNS SETOF integer LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2 AS
  'VALUES (-1), (price_step(price))';--> statement-breakpoint
ALTER TABLE "item_counts" DROP CONSTRAINT "item_counts_is_sold_category_condition_price_step_pk";--> statement-breakpoint
ALTER TABLE "item_counts" ADD CONSTRAINT "item_counts_pk" PRIMARY KEY("price_step","is_sold","category","condition");--> statement-breakpoint
INSERT INTO item_counts (price_step, is_sold, category, condition, n)
  SELECT -1, is_sold, category, condition, sum(n) FROM item_counts GROUP BY 1, 2, 3, 4;
