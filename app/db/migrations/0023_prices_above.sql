-- Bounds of the price filter above 50,000: each has a step of its own, and so has what lies before it, from 1004 to 1824. Step
-- 1001 stays the sum of all of them, which servers of before this change read.
-- Waits for whoever is changing listings; they wait for this, which reads the listings above 50,000 by their index.
LOCK TABLE items IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION price_step(price integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT CASE
    WHEN price <= 50000 THEN 2 * (price / 100) + (price % 100 <> 0)::integer
    WHEN price <= 100000 THEN 1003 + 2 * ((price - 50000 + 999) / 1000) - (price % 1000 <> 0)::integer
    WHEN price <= 1000000 THEN 1103 + 2 * ((price - 100000 + 4999) / 5000) - (price % 5000 <> 0)::integer
    WHEN price <= 10000000 THEN 1463 + 2 * ((price - 1000000 + 99999) / 100000) - (price % 100000 <> 0)::integer
    WHEN price <= 100000000 THEN 1643 + 2 * ((price - 10000000 + 999999) / 1000000) - (price % 1000000 <> 0)::integer
    ELSE 1824 END';--> statement-breakpoint
CREATE OR REPLACE FUNCTION price_steps(price integer) RETURNS SETOF integer LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6 AS
  'SELECT number FROM (VALUES (-1), (CASE WHEN price > 50000 THEN 1001 END), (price_step(price)),
    (2000 + (price_step(price) >> 2)), (4000 + (price_step(price) >> 4)),
    (6000 + (price_step(price) >> 6)), (8000 + (price_step(price) >> 8))) AS numbers (number)
    WHERE number IS NOT NULL';--> statement-breakpoint
-- What cost more than 50,000 was counted under 1001 and the wider ranges around it.
INSERT INTO item_counts AS counts (price_step, is_sold, category, condition, n)
  SELECT number, is_sold, category, condition, sum(change)
  FROM items, LATERAL (
    SELECT price_steps(price) AS number, 1 AS change
    UNION ALL
    SELECT unnest(array[-1, 1001, 2250, 4062, 6015, 8003]), -1
  ) AS changes
  WHERE is_sold IN (false, true) AND price > 50000 AND hidden_at IS NULL
  GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (price_step, is_sold, category, condition) DO UPDATE SET n = counts.n + excluded.n;
