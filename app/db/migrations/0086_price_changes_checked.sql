-- migrate: apart
ALTER TABLE "items" VALIDATE CONSTRAINT "items_price_fell_whole";
