CREATE TABLE "sold_prices" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"category" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proof_requests" ADD COLUMN "seller_id" uuid;--> statement-breakpoint
ALTER TABLE "sold_prices" ADD CONSTRAINT "sold_prices_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_prices" ADD CONSTRAINT "sold_prices_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sold_prices_item" ON "sold_prices" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "sold_prices_settled" ON "sold_prices" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "sold_prices_words" ON "sold_prices" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "proof_requests" ADD CONSTRAINT "proof_requests_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
-- A completed deal tells what such things sell for.
CREATE FUNCTION note_sold_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_prices (deal_id, item_id, category, words, settled_at)
  SELECT NEW.id, i.id, i.category, ts_filter(i.search, '{a,b}'), NEW.settled_at FROM items i
  WHERE i.id = NEW.item_id AND i.search IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deals_price_noted AFTER UPDATE OF state ON deals FOR EACH ROW
  WHEN (NEW.state = 'done' AND OLD.state <> 'done') EXECUTE FUNCTION note_sold_price();--> statement-breakpoint
INSERT INTO sold_prices (deal_id, item_id, category, words, settled_at)
SELECT d.id, i.id, i.category, ts_filter(i.search, '{a,b}'), d.settled_at FROM deals d JOIN items i ON i.id = d.item_id
WHERE d.state = 'done' AND d.settled_at > now() - interval '180 days' AND i.search IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION name_asked_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller_id := (SELECT participant_2 FROM conversations WHERE id = NEW.conversation_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER proof_requests_seller_named BEFORE INSERT ON proof_requests FOR EACH ROW
  WHEN (NEW.seller_id IS NULL) EXECUTE FUNCTION name_asked_seller();--> statement-breakpoint
-- allowed: the table is a few days old, and only what is still open matters
UPDATE proof_requests r SET seller_id = c.participant_2 FROM conversations c WHERE c.id = r.conversation_id AND r.answered_at IS NULL;
