-- migrate: apart
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_review_id_reviews_id_fk";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_deal_id_deals_id_fk";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_hidden_for_known";--> statement-breakpoint
ALTER TABLE "report_evidence" VALIDATE CONSTRAINT "report_evidence_kind_known";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_parts";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_kind_known";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_kind_whole";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "reports_review_once" ON "reports" USING btree ("review_id","reporter_id") WHERE "reports"."review_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "reports_deal_once" ON "reports" USING btree ("deal_id","reporter_id") WHERE "reports"."deal_id" is not null;
