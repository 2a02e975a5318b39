CREATE TABLE "warnings" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"given_by" uuid,
	"acknowledged_at" timestamp (3) with time zone,
	CONSTRAINT "warnings_reason_known" CHECK ("warnings"."reason" in ('scam', 'counterfeit', 'prohibited', 'misleading', 'harassment', 'spam', 'other'))
);
--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warnings_person" ON "warnings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "warnings_open" ON "warnings" USING btree ("user_id") WHERE "warnings"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "warnings_given_by" ON "warnings" USING btree ("given_by");