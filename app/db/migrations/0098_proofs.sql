CREATE TABLE "proof_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answer_id" uuid,
	CONSTRAINT "proof_requests_answer" UNIQUE("answer_id"),
	CONSTRAINT "proof_requests_answer_dated" CHECK ("proof_requests"."answer_id" is null or "proof_requests"."answered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"photo_key" text NOT NULL,
	"code" text NOT NULL,
	"day" date NOT NULL,
	"is_read" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proofs_item" UNIQUE("item_id"),
	CONSTRAINT "proofs_photo" UNIQUE("photo_key"),
	CONSTRAINT "proofs_code" CHECK ("proofs"."code" ~ '^[A-Z0-9]{5}$')
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_type_known";--> statement-breakpoint
ALTER TABLE "proof_requests" ADD CONSTRAINT "proof_requests_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_photo_key_photos_key_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."photos"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_requests_conversation" ON "proof_requests" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_requests_one_open" ON "proof_requests" USING btree ("conversation_id") WHERE "proof_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "proofs_created" ON "proofs" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_type_known" CHECK ("messages"."message_type" in ('text', 'image', 'offer', 'reservation', 'proof')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER proof_requests_card_changed AFTER UPDATE OF answered_at ON proof_requests FOR EACH ROW
  WHEN (OLD.answered_at IS DISTINCT FROM NEW.answered_at) EXECUTE FUNCTION touch_card();
