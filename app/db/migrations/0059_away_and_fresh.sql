ALTER TABLE "items" DROP CONSTRAINT "items_hidden_reason_known";--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "sale_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_fresh" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sale_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_hidden_reason_known" CHECK ("items"."hidden_reason" in ('report', 'ban', 'away')) NOT VALID;--> statement-breakpoint
-- Whatever way a listing gets into view, it is paused while its seller is away.
CREATE FUNCTION pause_while_away() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND away_until > now()) THEN
    NEW.hidden_at := now();
    NEW.hidden_reason := 'away';
  ELSIF TG_OP = 'UPDATE' AND NEW.asked_at IS NOT NULL AND OLD.hidden_reason = 'away' THEN
    -- Back again, its seller gets the whole time to answer.
    NEW.asked_at := now();
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER items_paused BEFORE INSERT OR UPDATE OF hidden_at ON items
  FOR EACH ROW WHEN (NEW.hidden_at IS NULL) EXECUTE FUNCTION pause_while_away();--> statement-breakpoint
CREATE TRIGGER users_away_told AFTER UPDATE OF away_until ON users
  FOR EACH ROW WHEN (OLD.away_until IS DISTINCT FROM NEW.away_until) EXECUTE FUNCTION tell_person_closed();--> statement-breakpoint
-- Kept pages that name a listing are dropped when it leaves the lists or comes back, and photos of listings that an admin hides are no
-- longer served. A listing that is paused while its seller is away may be hidden meanwhile.
CREATE OR REPLACE TRIGGER items_hidden_told AFTER UPDATE OF hidden_at, hidden_reason ON items
  FOR EACH ROW WHEN (OLD.hidden_reason IS DISTINCT FROM NEW.hidden_reason) EXECUTE FUNCTION tell_item_hidden();
