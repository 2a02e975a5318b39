-- Numbers as they are printed, in groups, as one word: "978 0 14 143951 8" is also looked for as 9780141439518.
CREATE FUNCTION joined_numbers(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF said !~ '[0-9] [0-9]' THEN RETURN ''; END IF;
  RETURN coalesce((SELECT string_agg(regexp_replace(part[1], '[- ]', '', 'g'), ' ')
    FROM regexp_matches(said, '(?<![0-9])([0-9](?:[- ]?[0-9]){8,11}[- ]?[0-9Xx])(?![0-9A-Za-z])', 'g') AS part), '');
END $$;--> statement-breakpoint
-- The numbers by which others know the thing: its reference, ISBN, model, set or part number. Without their signs, and the
-- part before a suffix ("75192-1" is also 75192). Keys of databases, which are long and say nothing, are left out.
CREATE FUNCTION reference_words(attributes jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF attributes = '{}' THEN RETURN ''; END IF;
  RETURN coalesce((SELECT string_agg(regexp_replace(value, '[^0-9A-Za-z]', '', 'g') || ' ' || coalesce(substring(value FROM '^[0-9A-Za-z]{3,}'), ''), ' ')
    FROM jsonb_each_text(attributes)
    WHERE key ~* '^(reference|ref|isbn|isbn-?1[03]|ean|upc|gtin|barcode|sku|mpn|model|asin|((model|set|part|product|item|catalogue|catalog|style|article) ?(no|nr|number|code|id)\.?))$'
      AND length(value) <= 24 AND value ~ '[0-9]'), '');
END $$;--> statement-breakpoint
-- The words of a title exactly as they are written, where the index has only their stem: "gaming", of which the stem is "game",
-- is also gaming0x. The digit keeps the word from being stemmed again, and nobody types it.
CREATE FUNCTION written_words(said text, stems tsvector) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(word || '0x', ' '), '')
  FROM unnest(tsvector_to_array(ts_delete(to_tsvector('pg_catalog.simple', public.unaccent('public.unaccent', said)), tsvector_to_array(stems)))) AS word
  WHERE word ~ '^[a-z]{4,40}$'
$$;--> statement-breakpoint
-- What the index holds of an item: its title (A), also in its written forms; brand, author, platform, tags and numbers (B), with a
-- word for the category that nobody types; where it is (C); its description (D).
CREATE OR REPLACE FUNCTION item_words(title text, description text, category text, tags text[], attributes jsonb, location text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := public.plain_words(title);
  stems tsvector := to_tsvector('public.khazana', plain);
BEGIN
  RETURN setweight(stems || to_tsvector('public.khazana', public.written_words(plain, stems)), 'A')
    || setweight(to_tsvector('public.khazana', public.joined_words(title) || ' ' || public.joined_numbers(title)
      || ' zz' || replace(category, '-', '') || '0 '
      || public.plain_words(array_to_string(tags, ' ') || ' ' || coalesce(attributes ->> 'Brand', '') || ' '
        || coalesce(attributes ->> 'Author', '') || ' ' || coalesce(attributes ->> 'Platform', '')) || ' '
      || public.reference_words(attributes)), 'B')
    || setweight(to_tsvector('public.khazana', public.plain_words(coalesce(location, ''))), 'C')
    || setweight(to_tsvector('public.khazana', public.plain_words(description) || ' ' || public.joined_words(description)
      || ' ' || public.joined_numbers(description)), 'D');
END $$;--> statement-breakpoint
-- The index holds what the function said before: the column is made anew for every item.
ALTER TABLE "items" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (item_words(title, description, category, tags, attributes, location)) STORED;--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("search") WITH (fastupdate=false);
