CREATE TABLE "deleted_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- However a listing is deleted, its id is kept, and every process learns of it once that is committed (see the bus). An event takes a
-- thousand characters.
CREATE FUNCTION keep_deleted_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_items (id) SELECT id FROM removed ON CONFLICT (id) DO NOTHING;
  PERFORM pg_notify('khazana_events', json_build_object('from', 'database', 'events', json_build_array(
    json_build_object('name', 'deleted-items', 'to', '[]'::json, 'data', json_build_object('items', string_agg(id::text, ' ')))))::text)
  FROM (SELECT id, (row_number() OVER () - 1) / 20 AS part FROM removed) AS parts GROUP BY part;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_deleted_kept AFTER DELETE ON items REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted_ids();--> statement-breakpoint
-- After the statement, because an insert may have waited for the deletion.
CREATE FUNCTION refuse_deleted_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN deleted_items USING (id)) THEN
    RAISE unique_violation USING MESSAGE = 'The id belonged to a listing that was deleted', CONSTRAINT = 'items_id_not_deleted';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_id_not_deleted AFTER INSERT ON items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_ids();
