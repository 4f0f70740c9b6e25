-- Compatible with the previous version: no
ALTER TABLE "endorsements" ALTER COLUMN "value" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "token_events" ALTER COLUMN "value" SET DATA TYPE numeric;