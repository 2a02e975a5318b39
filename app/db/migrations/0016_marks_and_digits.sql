-- A trade mark's sign made its letters part of the word ("LEGO™" was the word legotm), and figures in Devanagari were other
-- figures than those that searches are folded to: neither was found by its words.
CREATE OR REPLACE FUNCTION plain_words(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(normalize(translate(said, U&'\2122\2120', '  '), NFKC),
      U&'\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\00AD\200C\200D\2060\FEFF', '0123456789'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u2BFF\u3000-\u303F]+', ' ', 'g')
$$;--> statement-breakpoint
-- The index holds what the function said before: of the few that hold such a sign it is made anew.
UPDATE items SET title = title
WHERE concat_ws(' ', title, description, array_to_string(tags, ' '), attributes ->> 'Brand', attributes ->> 'Author',
  attributes ->> 'Platform') ~ U&'[\2122\2120\0966-\096F]';
