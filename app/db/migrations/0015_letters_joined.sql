-- What joins letters, or says where a word may be broken, and cannot be seen: some Hindi keyboards type it within words, which
-- it cut in two. A word is the same with and without.
CREATE OR REPLACE FUNCTION plain_words(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(translate(normalize(said, NFKC), U&'\00AD\200C\200D\2060\FEFF', ''),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u2BFF\u3000-\u303F]+', ' ', 'g')
$$;--> statement-breakpoint
-- The index holds what the function said before: of the few that hold such a letter it is made anew.
UPDATE items SET title = title
WHERE concat_ws(' ', title, description, array_to_string(tags, ' '), attributes ->> 'Brand', attributes ->> 'Author',
  attributes ->> 'Platform') ~ U&'[\00AD\200C\200D\2060\FEFF]';
