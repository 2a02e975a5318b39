-- Photos that came with an import belong to the listing that shows them, like those that were uploaded. Without that every
-- clean-up looked for each of them in all listings of its owner. Where two listings name the same one, it is the older's.
-- The figures, and owners as what only the end compares, keep the planner from joining by owner, who may be one for all.
ANALYZE photos;--> statement-breakpoint
WITH named AS MATERIALIZED (
  SELECT image.key, items.id, items.user_id, items.created_at
  FROM items CROSS JOIN LATERAL unnest(items.images) AS image (key)
  WHERE NOT starts_with(image.key, 'item-images/pool/')
), shown AS MATERIALIZED (
  SELECT DISTINCT ON (named.key) named.key, named.id
  FROM named JOIN photos ON photos.key = named.key
  WHERE photos.item_id IS NULL AND photos.user_id IS NOT DISTINCT FROM named.user_id
  ORDER BY named.key, named.created_at, named.id
)
UPDATE photos SET item_id = shown.id FROM shown WHERE photos.key = shown.key;
