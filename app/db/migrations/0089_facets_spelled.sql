-- The same as squashSpelling: what spellings of a name may differ in.
CREATE FUNCTION squashed(spelling text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT lower(regexp_replace(spelling, ''[\s_-]+'', '''', ''g''))';
