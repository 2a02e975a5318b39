CREATE TABLE "watched_words" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"folded" text NOT NULL,
	"effect" text NOT NULL,
	"places" text[] NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_words_kind_known" CHECK ("watched_words"."kind" in ('phrase', 'domain')),
	CONSTRAINT "watched_words_text_length" CHECK (char_length("watched_words"."text") between 1 and 100),
	CONSTRAINT "watched_words_folded_length" CHECK (char_length("watched_words"."folded") between 1 and 400),
	CONSTRAINT "watched_words_note_length" CHECK (char_length("watched_words"."note") between 1 and 300),
	CONSTRAINT "watched_words_places_known" CHECK (cardinality("watched_words"."places") > 0 and "watched_words"."places" <@ array['listings', 'messages', 'names']::text[]),
	CONSTRAINT "watched_words_effect_known" CHECK ("watched_words"."effect" in ('refuse', 'caution')),
	CONSTRAINT "watched_words_caution_in_messages" CHECK ("watched_words"."effect" <> 'caution' or "watched_words"."places" = array['messages'])
);
--> statement-breakpoint
CREATE UNIQUE INDEX "watched_words_once" ON "watched_words" USING btree ("kind","folded");--> statement-breakpoint
-- Every process keeps the list in memory, and reads it again after each change.
CREATE FUNCTION tell_watched_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('khazana_events', json_build_object('from', 'database', 'events', json_build_array(
    json_build_object('name', 'watched-words', 'to', '[]'::json, 'data', '{}'::json)))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER watched_words_told AFTER INSERT OR UPDATE OR DELETE ON watched_words
  FOR EACH STATEMENT EXECUTE FUNCTION tell_watched_words();
