-- Compatible with the previous version: no
DROP INDEX IF EXISTS "endorsements_target_id_block_number_id_index";--> statement-breakpoint
ALTER TABLE "opinions" ADD COLUMN "is_endorsed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Endorsements that were imported before they were scanned had the time of the import.
UPDATE "endorsements" e SET "created_at" = t."at" FROM "token_events" t
WHERE e."chain_id" <> 0 AND t."chain_id" = e."chain_id" AND t."block_number" = e."block_number"
	AND t."log_index" = e."log_index" AND t."block_hash" = e."block_hash" AND t."at" <> e."created_at";--> statement-breakpoint
UPDATE "opinions" o SET "is_endorsed" = true, "given_at" = coalesce((
		SELECT max(f."updated_at") FROM "shown_feedbacks" f
		WHERE f."source_id" = o."giver_id" AND f."target_id" = o."target_id"), e."at")
FROM (
	SELECT "source_id", "target_id", max("created_at") AS "at" FROM "endorsements"
	WHERE "source_id" <> "target_id" GROUP BY 1, 2
) e
WHERE o."giver_id" = e."source_id" AND o."target_id" = e."target_id";--> statement-breakpoint
-- Only feedback without stars can be newer than the one that an opinion without endorsement has its value from.
UPDATE "opinions" o SET "given_at" = f."at"
FROM (
	SELECT "source_id", "target_id", max("updated_at") AS "at" FROM "shown_feedbacks"
	WHERE "stars" IS NULL GROUP BY 1, 2
) f
WHERE NOT o."is_endorsed" AND o."giver_id" = f."source_id" AND o."target_id" = f."target_id" AND o."given_at" < f."at";--> statement-breakpoint
UPDATE "opinion_statistics" s SET "endorsement_count" = (
	SELECT count(*) FROM "opinions" o WHERE o."target_id" = s."entity_id" AND o."is_endorsed")
WHERE s."endorsement_count" <> 0;--> statement-breakpoint
CREATE INDEX "endorsements_target_id_created_at_block_number_id_index" ON "endorsements" USING btree ("target_id","created_at","block_number","id");