CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Time-ordered ids: PostgreSQL 18 has uuidv7(); older servers compose one from the clock and a random uuid.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_proc WHERE proname = 'uuidv7' AND pronamespace = 'pg_catalog'::regnamespace) THEN
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS 'SELECT uuidv7()';
  ELSE
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $f$
      SELECT encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid()) PLACING substring(
            int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
          52, 1), 53, 1), 'hex')::uuid
    $f$;
  END IF;
END $$;--> statement-breakpoint
-- English stems, no stop words ("The Who" is a band), accents folded.
CREATE TEXT SEARCH DICTIONARY english_stem_all (TEMPLATE = snowball, LANGUAGE = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION khazana (COPY = english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION khazana
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, english_stem_all;
