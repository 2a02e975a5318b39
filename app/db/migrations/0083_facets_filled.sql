-- Listings written since the triggers are counted: what is missing is the difference, in the snapshot of one statement. Begun again, it adds nothing.
INSERT INTO attribute_counts AS counts (category, key, is_sold, value, n)
SELECT category, key, is_sold, value, coalesce(actual.n, 0) - coalesce(kept.n, 0) FROM (
  SELECT category, each.key, is_sold, each.value, count(*)::integer AS n FROM items, attribute_values(attributes) AS each
  WHERE hidden_at IS NULL GROUP BY 1, 2, 3, 4
) AS actual FULL JOIN attribute_counts AS kept USING (category, key, is_sold, value)
WHERE actual.n IS DISTINCT FROM kept.n ORDER BY 1, 2, 3, 4
ON CONFLICT (category, key, is_sold, value) DO UPDATE SET n = counts.n + excluded.n;
