CREATE TABLE "attribute_filling" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"rule" integer NOT NULL,
	"began_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"after_id" uuid,
	"passes" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "attribute_filling_one" CHECK ("attribute_filling"."id" = 1)
);
