-- The words of a listing become a column like others, which a trigger writes. A generated column can only be made anew with the whole
-- table, while nobody can read it. This one can be rebuilt beside itself: a second column, filled by the trigger and by a job.
ALTER TABLE "items" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
CREATE FUNCTION keep_item_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := public.item_words(NEW.title, NEW.description, NEW.category, NEW.tags, NEW.attributes, NEW.location);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER items_search_kept BEFORE INSERT OR UPDATE OF title, description, category, tags, attributes, location, search ON items
  FOR EACH ROW EXECUTE FUNCTION keep_item_search();
