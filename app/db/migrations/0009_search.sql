-- Text as the search takes it: one spelling of each letter, and nothing but words. The signs are listed: what counts as a
-- letter would depend on the locale, and Devanagari's vowel signs are none.
CREATE FUNCTION plain_words(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(normalize(said, NFKC),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u2BFF\u3000-\u303F]+', ' ', 'g')
$$;--> statement-breakpoint
-- Words with signs within them, without the signs: "G-Shock" is also looked for as "gshock".
CREATE FUNCTION joined_words(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF said !~ '[A-Za-z0-9][-''’./&][A-Za-z0-9]' THEN RETURN ''; END IF;
  RETURN coalesce((SELECT string_agg(regexp_replace(part[1], '[-''’./&]', '', 'g'), ' ')
    FROM regexp_matches(said, '([A-Za-z0-9]+(?:[-''’./&][A-Za-z0-9]+)+)', 'g') AS part WHERE length(part[1]) <= 40), '');
END $$;--> statement-breakpoint
-- What the index holds of an item: its title (A); brand, author, platform and tags (B), with a word for the category that
-- nobody types; its description (D).
CREATE FUNCTION item_words(title text, description text, category text, tags text[], attributes jsonb)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN setweight(to_tsvector('public.khazana', public.plain_words(title)), 'A')
    || setweight(to_tsvector('public.khazana', public.joined_words(title) || ' zz' || replace(category, '-', '') || '0 '
      || public.plain_words(array_to_string(tags, ' ') || ' ' || coalesce(attributes ->> 'Brand', '') || ' '
        || coalesce(attributes ->> 'Author', '') || ' ' || coalesce(attributes ->> 'Platform', ''))), 'B')
    || setweight(to_tsvector('public.khazana', public.plain_words(description) || ' ' || public.joined_words(description)), 'D');
END $$;--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"listings" integer NOT NULL,
	"seen" bigint NOT NULL,
	CONSTRAINT "search_vocabulary_one" CHECK ("search_vocabulary"."only")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"lexeme" text NOT NULL,
	"listings" integer NOT NULL,
	"titles" integer NOT NULL,
	"spread" jsonb
);
--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (item_words(title, description, category, tags, attributes)) STORED;--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_lexeme" ON "search_words" USING btree ("lexeme");
