-- The parts of a place: 'Pune - Kothrud', 'Pune – Kothrud' and 'Kothrud (Pune)' have two, as 'Kothrud, Pune' has. Keep in step with
-- splitPlace of app/shared/place.ts.
CREATE FUNCTION place_parts(place text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(part ORDER BY at) FILTER (WHERE part <> ''), '{}')
  FROM (SELECT btrim(one, U&' \0009\000A\000D\00A0') AS part, at
    FROM regexp_split_to_table(coalesce(place, ''), U&'[,;|/()[\\]{}\000A\000D\00B7\2022\2012-\2015]|[ \0009\00A0]-+|-+[ \0009\00A0]')
      WITH ORDINALITY AS split(one, at)) AS parts
$$;--> statement-breakpoint
-- The city that the text of a place names: 'Kothrud, Pune', 'Pune, Maharashtra', 'FC Road Pune 411004', 'Pune Kothrud'. Null where
-- none is known.
CREATE OR REPLACE FUNCTION city_of(place text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  parts text[] := place_parts(regexp_replace(coalesce(place, ''), '[0-9]{3,}', ' ', 'g'));
  given text;
  fallback text;
  found text;
  words text[];
BEGIN
  FOR at IN REVERSE coalesce(array_length(parts, 1), 0)..1 LOOP
    parts[at] := fold_place(parts[at]);
    CONTINUE WHEN parts[at] = '';
    -- Delhi and Chandigarh are states and cities.
    IF at > 1 AND given IS NULL AND EXISTS (SELECT FROM place_names n WHERE n.state = parts[at]) THEN
      given := parts[at];
      SELECT n.city INTO fallback FROM place_names n WHERE n.name = parts[at] AND n.is_city AND n.is_meant;
      CONTINUE;
    END IF;
    SELECT n.city INTO found FROM place_names n
    WHERE n.name = parts[at] AND CASE WHEN given IS NULL THEN n.is_meant ELSE n.state = given END;
    IF found IS NOT NULL THEN RETURN found; END IF;
    -- 'FC Road Pune'
    words := string_to_array(parts[at], ' ');
    FOR size IN REVERSE least(3, array_length(words, 1) - 1)..1 LOOP
      SELECT n.city INTO found FROM place_names n
      WHERE n.name = array_to_string(words[array_length(words, 1) - size + 1 :], ' ') AND n.is_city
        AND CASE WHEN given IS NULL THEN n.is_meant ELSE n.state = given END;
      IF found IS NOT NULL THEN RETURN found; END IF;
    END LOOP;
    -- 'Pune Kothrud': what follows the city is a place in it.
    FOR size IN REVERSE least(3, array_length(words, 1) - 1)..1 LOOP
      SELECT n.city INTO found FROM place_names n
      WHERE n.name = array_to_string(words[: size], ' ') AND n.is_city
        AND CASE WHEN given IS NULL THEN n.is_meant ELSE n.state = given END
        AND EXISTS (SELECT FROM place_names local
          WHERE local.name = array_to_string(words[size + 1 :], ' ') AND local.city = n.city);
      IF found IS NOT NULL THEN RETURN found; END IF;
    END LOOP;
  END LOOP;
  -- Names have hyphens, too ('C-Scheme'), so those between letters count only if nothing else was found: 'Pune-Kothrud'.
  IF fallback IS NULL AND place ~ '[^ ]-[^ ]' THEN RETURN city_of(replace(place, '-', ' - ')); END IF;
  RETURN fallback;
END $$;--> statement-breakpoint
-- The job fill-cities finds their city within a minute.
-- allowed: only listings that no view of a city has yet, which nobody waits for
UPDATE items SET city = NULL WHERE city = '' AND city_of(location) IS NOT NULL;
