-- One account per identity. Old rows may break that rule, if two requests were served at the same moment. Of several passwords of
-- one person, the one that was set last stays. Of several accounts of one Google identity, the oldest keeps it, since sign-ins lead
-- there already; the others keep their listings, and their owner gets in by resetting the password. Until the index is there, no
-- process may add such a row.
LOCK TABLE "accounts" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DELETE FROM "accounts" WHERE "id" IN (
  SELECT "id" FROM (
    SELECT "id", row_number() OVER (
      PARTITION BY "provider_id", "account_id"
      ORDER BY CASE WHEN "provider_id" = 'credential' THEN "updated_at" END DESC, "created_at", "id") AS "place"
    FROM "accounts") AS "ranked"
  WHERE "place" > 1);--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_identity" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
-- better-auth wrote these. Nothing reads them.
ALTER TABLE "accounts" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "ip_address";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "image";