-- Compatible with the previous version: no
ALTER TABLE "chain_backfills" ADD COLUMN "is_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "chain_backfills" b SET "is_wanted" = true WHERE
	EXISTS (SELECT FROM "network_accounts" WHERE "wallet" = b."address")
	OR EXISTS (SELECT FROM "identifiers" i JOIN "feedbacks" f ON f."source_id" = i."entity_id"
		WHERE i."property" = 'address' AND i."value" = b."address");--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "history_day" date;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "history_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "history_started_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "chain_backfills_started" ON "chain_backfills" USING btree ("chain_id") WHERE until IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chain_backfills_waiting" ON "chain_backfills" USING btree ("chain_id","is_wanted" DESC NULLS FIRST,"created_at","address") WHERE until IS NULL;