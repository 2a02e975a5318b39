-- What the index holds of an item: its title (A); brand, author, platform and tags (B), with a word for the category that
-- nobody types; where it is (C), so that "bike in delhi" finds bikes in Delhi; its description (D).
CREATE FUNCTION item_words(title text, description text, category text, tags text[], attributes jsonb, location text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN setweight(to_tsvector('public.khazana', public.plain_words(title)), 'A')
    || setweight(to_tsvector('public.khazana', public.joined_words(title) || ' zz' || replace(category, '-', '') || '0 '
      || public.plain_words(array_to_string(tags, ' ') || ' ' || coalesce(attributes ->> 'Brand', '') || ' '
        || coalesce(attributes ->> 'Author', '') || ' ' || coalesce(attributes ->> 'Platform', ''))), 'B')
    || setweight(to_tsvector('public.khazana', public.plain_words(coalesce(location, ''))), 'C')
    || setweight(to_tsvector('public.khazana', public.plain_words(description) || ' ' || public.joined_words(description)), 'D');
END $$;--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (item_words(title, description, category, tags, attributes, location)) STORED;--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
DROP FUNCTION item_words(text, text, text, text[], jsonb);
