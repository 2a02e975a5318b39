-- An import looks up each place once, and inserts the city with the listing. Everybody else leaves it to the trigger.
CREATE OR REPLACE TRIGGER items_city BEFORE INSERT ON items FOR EACH ROW WHEN (NEW.city IS NULL) EXECUTE FUNCTION set_city();--> statement-breakpoint
CREATE TRIGGER items_city_moved BEFORE UPDATE OF location ON items FOR EACH ROW EXECUTE FUNCTION set_city();--> statement-breakpoint
-- Says what it said before. Text in ASCII has nothing to normalise, and that was two thirds of the time.
CREATE OR REPLACE FUNCTION plain_words(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(said) = char_length(said) THEN
    RETURN regexp_replace(said, '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007F]+', ' ', 'g');
  END IF;
  RETURN regexp_replace(
    translate(normalize(translate(said, U&'\2122\2120', '  '), NFKC),
      U&'\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\00AD\200C\200D\2060\FEFF', '0123456789'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u2BFF\u3000-\u303F]+', ' ', 'g');
END $$;
