-- The values that a listing states, as words that nobody types: a search finds and ranks it by them. Keep in step with the code:
-- catalogue/search/values/choose-values.server.ts. The digit keeps a word from being stemmed.
CREATE FUNCTION value_words(attributes jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT coalesce(string_agg(''zv'' || left(md5(key || '' '' || value), 12) || ''0'', '' ''), '''') FROM public.attribute_values(attributes)';--> statement-breakpoint
-- As before, and the words of its values (B). Those of older listings are added by the job that fills in attributes.
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
      || public.reference_words(attributes) || ' ' || public.value_words(attributes)), 'B')
    || setweight(to_tsvector('public.khazana', public.separate_words(coalesce(location, ''))), 'C')
    || setweight(to_tsvector('public.khazana', public.separate_words(description) || ' ' || public.joined_words(description)
      || ' ' || public.joined_numbers(description)), 'D');
END $$;
