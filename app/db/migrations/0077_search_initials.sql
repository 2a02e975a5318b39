CREATE TABLE "search_initials" (
	"initials" text NOT NULL,
	"name" text NOT NULL,
	"titles" integer NOT NULL,
	CONSTRAINT "search_initials_pk" PRIMARY KEY("initials","name")
);
--> statement-breakpoint
ALTER TABLE "search_vocabulary" ADD COLUMN "named" integer;--> statement-breakpoint
-- As before, and letters with a sign behind them that belongs to them, by its name: "C++" is also looked for as "cplusplus". Keep in
-- step with the code: catalogue/search/matching/make-groups.ts.
CREATE OR REPLACE FUNCTION joined_words(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  joined text := '';
BEGIN
  IF said ~ '[A-Za-z0-9][-''’./&][A-Za-z0-9]' THEN
    joined := coalesce((SELECT string_agg(regexp_replace(part[1], '[-''’./&]', '', 'g'), ' ')
      FROM regexp_matches(said, '([A-Za-z0-9]+(?:[-''’./&][A-Za-z0-9]+)+)', 'g') AS part WHERE length(part[1]) <= 40), '');
  END IF;
  IF said ~ '[A-Za-z][+#]' THEN
    joined := concat_ws(' ', joined, (SELECT string_agg(part[1] || replace(replace(part[2], '+', 'plus'), '#', 'sharp'), ' ')
      FROM regexp_matches(said, '(?<![A-Za-z0-9])([A-Za-z]{1,40})([+]{1,2}|#)(?![A-Za-z0-9+#])', 'g') AS part));
  END IF;
  RETURN joined;
END $$;
