CREATE TABLE "unsent_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"content" text NOT NULL,
	"image_says" text,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unsent_messages" ADD CONSTRAINT "unsent_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsent_messages_conversation" ON "unsent_messages" USING btree ("conversation_id","kept_at");--> statement-breakpoint
CREATE INDEX "unsent_messages_kept" ON "unsent_messages" USING btree ("kept_at");