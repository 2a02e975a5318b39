ALTER TABLE "photos" ADD COLUMN "look_again_at" timestamp (3) with time zone;--> statement-breakpoint
-- A conversation may have been the last thing that showed the cover of a deleted listing.
CREATE FUNCTION free_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE photos SET look_again_at = NULL WHERE key = OLD.item_image;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER conversations_cover_freed AFTER DELETE ON conversations
  FOR EACH ROW WHEN (OLD.item_image IS NOT NULL) EXECUTE FUNCTION free_cover();
