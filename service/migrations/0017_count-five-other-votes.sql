-- Compatible with the previous version: yes
DROP INDEX "feedbacks_by_helpfulness";--> statement-breakpoint
CREATE INDEX "feedbacks_by_counted_votes" ON "feedbacks" USING btree ("target_id",least(helpful_count, 5),"updated_at","id") WHERE helpful_count > 0;