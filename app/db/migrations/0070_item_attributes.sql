ALTER TABLE "items" ADD CONSTRAINT "items_attributes_object" CHECK (jsonb_typeof("items"."attributes") = 'object' and char_length("items"."attributes"::text) <= 40000) NOT VALID;--> statement-breakpoint
-- As before, and keys of the categories' files: "set-number" is "Set Number".
CREATE OR REPLACE FUNCTION reference_words(attributes jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF attributes = '{}' THEN RETURN ''; END IF;
  RETURN coalesce((SELECT string_agg(regexp_replace(value, '[^0-9A-Za-z]', '', 'g') || ' ' || coalesce(substring(value FROM '^[0-9A-Za-z]{3,}'), ''), ' ')
    FROM jsonb_each_text(attributes)
    WHERE key ~* '^(reference|ref|isbn|isbn-?1[03]|ean|upc|gtin|barcode|sku|mpn|model|asin|((model|set|part|product|item|catalogue|catalog|style|article)[ -]?(no|nr|number|code|id)\.?))$'
      AND length(value) <= 24 AND value ~ '[0-9]'), '');
END $$;--> statement-breakpoint
-- As before, and the brand, author and platform under the keys of the categories' files. What it says of older listings stays the same.
CREATE OR REPLACE FUNCTION item_words(title text, description text, category text, tags text[], attributes jsonb, location text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := public.separate_words(title);
  stems tsvector := to_tsvector('public.khazana', said);
  written text := '';
  word text;
BEGIN
  -- As written_words.
  FOREACH word IN ARRAY tsvector_to_array(
    ts_delete(to_tsvector('pg_catalog.simple', public.unaccent('public.unaccent', said)), tsvector_to_array(stems)))
  LOOP
    IF length(word) BETWEEN 4 AND 40 AND word !~ '[^a-z]' THEN written := written || word || '0x '; END IF;
  END LOOP;
  IF written <> '' THEN stems := stems || to_tsvector('public.khazana', written); END IF;
  RETURN setweight(stems, 'A')
    || setweight(to_tsvector('public.khazana', public.joined_words(title) || ' ' || public.joined_numbers(title)
      || ' zz' || replace(category, '-', '') || '0 '
      || public.separate_words(array_to_string(tags, ' ')
        || ' ' || coalesce(attributes ->> 'brand', attributes ->> 'Brand', '')
        || ' ' || coalesce(attributes ->> 'author', attributes ->> 'Author', '')
        || ' ' || coalesce(attributes ->> 'platform', attributes ->> 'Platform', '')) || ' '
      || public.reference_words(attributes)), 'B')
    || setweight(to_tsvector('public.khazana', public.separate_words(coalesce(location, ''))), 'C')
    || setweight(to_tsvector('public.khazana', public.separate_words(description) || ' ' || public.joined_words(description)
      || ' ' || public.joined_numbers(description)), 'D');
END $$;
