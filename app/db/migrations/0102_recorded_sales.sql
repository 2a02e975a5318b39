-- A sale that its seller records afterwards: the reservation is over, and its deal waits for the buyer's word.
CREATE FUNCTION begin_recorded_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deals (id, conversation_id, item_id, buyer_id, seller_id, amount, state)
  VALUES (NEW.id, NEW.conversation_id, NEW.item_id, NEW.buyer_id, NEW.seller_id, NEW.amount, 'paid');
  INSERT INTO deal_moves (id, deal_id, move, moved_by) VALUES (new_id(), NEW.id, 'sell', 'seller');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reservations_begin_recorded_deal AFTER INSERT ON reservations FOR EACH ROW
  WHEN (NEW.state = 'ended' AND NEW.reason = 'sold') EXECUTE FUNCTION begin_recorded_deal();
