-- migrate: apart
ALTER TABLE "users" VALIDATE CONSTRAINT "users_language_tag";
