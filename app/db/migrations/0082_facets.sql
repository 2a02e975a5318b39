CREATE TABLE "attribute_counts" (
	"category" text NOT NULL,
	"key" text NOT NULL,
	"is_sold" boolean NOT NULL,
	"value" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "attribute_counts_pk" PRIMARY KEY("category","key","is_sold","value")
);
--> statement-breakpoint
CREATE INDEX "attribute_counts_most" ON "attribute_counts" USING btree ("category","key","is_sold","n","value");--> statement-breakpoint
-- Keys of declared attributes begin with a small letter. No rule lets a value be as long as the limit here: it only bounds the entries of indexes.
CREATE FUNCTION attribute_values(attributes jsonb) RETURNS TABLE (key text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT key, value FROM jsonb_each_text(attributes) WHERE key ~ ''^[a-z]'' AND char_length(value) <= 100';--> statement-breakpoint
CREATE FUNCTION facet_words(category text, attributes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT array_agg(category || '' '' || key || '' '' || value) FROM public.attribute_values(attributes)';--> statement-breakpoint
-- As in count_items, one statement's changes are summed first, and rows are taken in one order. A value that is gone leaves no row.
CREATE FUNCTION count_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO attribute_counts AS counts (category, key, is_sold, value, n)
    SELECT category, each.key, is_sold, each.value, count(*) FROM added, attribute_values(attributes) AS each
    WHERE hidden_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (category, key, is_sold, value) DO UPDATE SET n = counts.n + excluded.n;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO attribute_counts AS counts (category, key, is_sold, value, n)
    SELECT category, each.key, is_sold, each.value, -count(*) FROM removed, attribute_values(attributes) AS each
    WHERE hidden_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (category, key, is_sold, value) DO UPDATE SET n = counts.n + excluded.n;
  ELSE
    INSERT INTO attribute_counts AS counts (category, key, is_sold, value, n)
    SELECT category, each.key, is_sold, each.value, sum(change) FROM (
      SELECT added.category, added.is_sold, added.attributes, 1 AS change FROM added JOIN removed USING (id)
      WHERE added.hidden_at IS NULL AND (added.category, added.is_sold, added.attributes, added.hidden_at)
        IS DISTINCT FROM (removed.category, removed.is_sold, removed.attributes, removed.hidden_at)
      UNION ALL
      SELECT removed.category, removed.is_sold, removed.attributes, -1 FROM added JOIN removed USING (id)
      WHERE removed.hidden_at IS NULL AND (added.category, added.is_sold, added.attributes, added.hidden_at)
        IS DISTINCT FROM (removed.category, removed.is_sold, removed.attributes, removed.hidden_at)
    ) AS changes, attribute_values(attributes) AS each
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (category, key, is_sold, value) DO UPDATE SET n = counts.n + excluded.n;
  END IF;
  DELETE FROM attribute_counts AS counts USING (
    SELECT DISTINCT category, each.key, is_sold, each.value FROM removed, attribute_values(attributes) AS each
  ) AS gone
  WHERE counts.n = 0 AND counts.category = gone.category AND counts.key = gone.key AND counts.is_sold = gone.is_sold
    AND counts.value = gone.value;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_attributes_added AFTER INSERT ON items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_attributes();--> statement-breakpoint
CREATE TRIGGER items_attributes_removed AFTER DELETE ON items REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_attributes();--> statement-breakpoint
CREATE TRIGGER items_attributes_changed AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_attributes();--> statement-breakpoint
CREATE FUNCTION forget_attribute_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM attribute_counts;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_attributes_emptied AFTER TRUNCATE ON items
  FOR EACH STATEMENT EXECUTE FUNCTION forget_attribute_counts();
