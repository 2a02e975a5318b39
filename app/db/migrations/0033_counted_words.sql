-- migrate: needs 0033
CREATE TABLE "search_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"title" text,
	"category" text,
	"words" "tsvector"
);
--> statement-breakpoint
CREATE TABLE "search_lexemes" (
	"lexeme" text NOT NULL,
	"category" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "search_lexemes_pk" PRIMARY KEY("lexeme","category")
);
--> statement-breakpoint
ALTER TABLE "search_vocabulary" DROP COLUMN "seen";--> statement-breakpoint
ALTER TABLE "search_vocabulary" ADD COLUMN "migrations" integer;--> statement-breakpoint
-- What a listing was before it changed. One statement's changes are one insert. A process of an older release, which knows
-- no such rows, can no longer count: it lacks the column "seen".
CREATE FUNCTION note_word_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_changes (item_id) SELECT id FROM added;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_changes (item_id, title, category, words)
    SELECT id, CASE WHEN hidden_at IS NULL THEN title END, category, CASE WHEN hidden_at IS NULL AND NOT is_sold THEN search END
    FROM removed;
  ELSE
    INSERT INTO search_changes (item_id, title, category, words)
    SELECT id, CASE WHEN removed.hidden_at IS NULL THEN removed.title END, removed.category,
      CASE WHEN removed.hidden_at IS NULL AND NOT removed.is_sold THEN removed.search END
    FROM removed JOIN added USING (id)
    WHERE (removed.title, removed.category, removed.search, removed.is_sold, removed.hidden_at IS NULL)
      IS DISTINCT FROM (added.title, added.category, added.search, added.is_sold, added.hidden_at IS NULL);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_words_added AFTER INSERT ON items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_word_changes();--> statement-breakpoint
CREATE TRIGGER items_words_removed AFTER DELETE ON items REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_word_changes();--> statement-breakpoint
CREATE TRIGGER items_words_changed AFTER UPDATE ON items REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_word_changes();--> statement-breakpoint
-- Without listings there is nothing to subtract from: the next count is a full one.
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_vocabulary;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_words_truncated AFTER TRUNCATE ON items
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words();
