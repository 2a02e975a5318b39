CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sealed_secret" text,
	"last_step" bigint,
	"credential_id" text,
	"public_key" text,
	"signatures" bigint,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "second_factors_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "second_factors_kind_known" CHECK ("second_factors"."kind" in ('app', 'passkey')),
	CONSTRAINT "second_factors_name_length" CHECK (char_length(btrim("second_factors"."name")) between 1 and 60),
	CONSTRAINT "second_factors_app_whole" CHECK (("second_factors"."kind" = 'app') = ("second_factors"."sealed_secret" is not null and "second_factors"."last_step" is not null)),
	CONSTRAINT "second_factors_passkey_whole" CHECK (("second_factors"."kind" = 'passkey') = ("second_factors"."credential_id" is not null and "second_factors"."public_key" is not null and "second_factors"."signatures" is not null))
);
--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_known";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "factor_due_at" timestamp (3) with time zone DEFAULT now() + interval '7 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "factor_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factors_user" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_known" CHECK ("security_events"."kind" in ('signed-in', 'sign-in-failed', 'locked-out', 'signed-out-everywhere', 'session-ended', 'password-changed', 'factor-added', 'factor-removed', 'factors-reset', 'recovery-codes-made', 'recovery-code-used', 'email-change-asked', 'email-changed', 'role-granted', 'role-revoked', 'exported', 'account-deleted', 'admin-deed')) NOT VALID;