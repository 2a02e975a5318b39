-- Distances are those of points in space, which this extension of PostgreSQL's own can put in order by an index.
CREATE EXTENSION IF NOT EXISTS cube;--> statement-breakpoint
CREATE TABLE "area_files" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"digest" text NOT NULL,
	"is_own" boolean NOT NULL,
	CONSTRAINT "area_files_one_row" CHECK ("area_files"."id")
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" integer PRIMARY KEY NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"spread" smallint NOT NULL,
	"point" "cube" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyer_places" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "city_areas" (
	"city" text PRIMARY KEY NOT NULL,
	"area" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"pin" integer PRIMARY KEY NOT NULL,
	"area" integer NOT NULL,
	"district" text NOT NULL,
	CONSTRAINT "pins_six_digits" CHECK ("pins"."pin" between 100000 and 999999)
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "pin" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "area" integer;--> statement-breakpoint
ALTER TABLE "buyer_places" ADD CONSTRAINT "buyer_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "areas_point" ON "areas" USING gist ("point");--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_pin_six_digits" CHECK ("items"."pin" between 100000 and 999999) NOT VALID;--> statement-breakpoint
-- The area of a listing: that of its PIN code or, without one, of the middle of its city. 0: neither is known. Null: no start has read
-- the file of PIN codes yet, and a job finds it later.
CREATE FUNCTION area_of(given integer, named text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT area FROM pins WHERE pin = given), (SELECT area FROM city_areas WHERE city = named),
    CASE WHEN EXISTS (SELECT FROM area_files) THEN 0 END)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_city() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.city := coalesce(city_of(NEW.location), '');
  NEW.area := area_of(NEW.pin, NEW.city);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER items_city BEFORE INSERT OR UPDATE OF location, pin ON items FOR EACH ROW EXECUTE FUNCTION set_city();
