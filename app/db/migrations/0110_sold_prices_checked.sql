-- migrate: apart
CREATE INDEX CONCURRENTLY "deals_under_way_buyer" ON "deals" USING btree ("buyer_id","moved_at") WHERE "deals"."state" not in ('done', 'fallen');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deals_under_way_seller" ON "deals" USING btree ("seller_id","moved_at") WHERE "deals"."state" not in ('done', 'fallen');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deals_done_buyer" ON "deals" USING btree ("buyer_id","settled_at") WHERE "deals"."state" = 'done';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deals_done_seller" ON "deals" USING btree ("seller_id","settled_at") WHERE "deals"."state" = 'done';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "proof_requests_seller" ON "proof_requests" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "proof_requests_waiting" ON "proof_requests" USING btree ("seller_id") WHERE "proof_requests"."answered_at" is null;--> statement-breakpoint
ALTER TABLE "proof_requests" VALIDATE CONSTRAINT "proof_requests_seller_id_users_id_fk";
