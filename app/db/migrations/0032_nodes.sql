CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"writes" text NOT NULL,
	"reads" text[] NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
