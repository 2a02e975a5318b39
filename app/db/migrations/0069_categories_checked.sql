-- migrate: apart
ALTER TABLE "items" VALIDATE CONSTRAINT "items_category_categories_id_fk";
