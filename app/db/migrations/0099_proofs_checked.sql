-- migrate: apart
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_type_known";
