-- migrate: apart
ALTER TABLE "items" VALIDATE CONSTRAINT "items_images_count";
