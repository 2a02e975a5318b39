ALTER TABLE "search_words" ADD COLUMN "spoken" text;--> statement-breakpoint
-- One spelling of what people write in several ways in Devanagari: without the dot below a letter (फ़िल्म, फिल्म), a nasal as a dot
-- above (चाँद and चांद, पंचतन्त्र and पंचतंत्र), and endings without their y (गये and गए, नयी and नई). The text is normalised, and its figures
-- are western. Keep in step with the code: catalogue/search/understanding/words/fold-hindi.ts.
CREATE FUNCTION fold_hindi(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(said, U&'\0929\0931\0934\0901\093C', U&'\0928\0930\0933\0902'),
    '[\u0919\u091E\u0923\u0928]\u094D(?=[\u0915-\u0918\u091A-\u091D\u091F-\u0922\u0924-\u0927\u092A-\u092D\u0936-\u0938])', U&'\0902', 'g'),
    '\u092E\u094D(?=[\u092A-\u092D])', U&'\0902', 'g'),
    '(?<=[\u0904-\u0939\u093E-\u094C])\u092F\u0947(?=\u0902?(?![\u0900-\u0963\u0971-\u097F]))', U&'\090F', 'g'),
    '(?<=[\u0904-\u0939\u093E-\u094C])\u092F\u0940(?=\u0902?(?![\u0900-\u0963\u0971-\u097F]))', U&'\0908', 'g')
$$;--> statement-breakpoint
-- As before, and folded where there is Devanagari.
CREATE OR REPLACE FUNCTION plain_words(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text;
BEGIN
  IF octet_length(said) = char_length(said) THEN
    RETURN regexp_replace(said, '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007F]+', ' ', 'g');
  END IF;
  plain := regexp_replace(
    translate(normalize(translate(said, U&'\2122\2120', '  '), NFKC),
      U&'\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\00AD\200C\200D\2060\FEFF', '0123456789'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u2BFF\u3000-\u303F]+', ' ', 'g');
  RETURN CASE WHEN plain ~ '[\u0900-\u097F]' THEN public.fold_hindi(plain) ELSE plain END;
END $$;
