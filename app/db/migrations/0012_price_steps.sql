-- Counters of wider ranges of prices beside the steps': four steps make one of the next level, and so on, so that any
-- range is the sum of some thirty at most. Levels are numbered from 2000, 4000, 6000 and 8000 on.
-- Waits for whoever is changing listings; they wait for this, which takes milliseconds.
LOCK TABLE item_counts IN EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION price_steps(price integer) RETURNS SETOF integer LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6 AS
  'VALUES (-1), (price_step(price)), (2000 + (price_step(price) >> 2)), (4000 + (price_step(price) >> 4)),
    (6000 + (price_step(price) >> 6)), (8000 + (price_step(price) >> 8))';--> statement-breakpoint
INSERT INTO item_counts (price_step, is_sold, category, condition, n)
  SELECT 2000 * level + (price_step >> (2 * level)), is_sold, category, condition, sum(n)
  FROM item_counts, generate_series(1, 4) AS level
  WHERE price_step >= 0 GROUP BY 1, 2, 3, 4;--> statement-breakpoint
ANALYZE item_counts;