-- Compatible with the previous version: no
CREATE TABLE "blocks" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"survivor_id" bigint NOT NULL,
	"absorbed_uuid" text NOT NULL,
	"before" jsonb NOT NULL,
	"merged_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"source_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	"stated_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_source_id_target_id_transaction_id_pk" PRIMARY KEY("source_id","target_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "relationships" DROP CONSTRAINT "relationships_key";--> statement-breakpoint
-- Sign-ins under way are begun again.
DELETE FROM "nonces";--> statement-breakpoint
ALTER TABLE "nonces" ADD COLUMN "chain_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "relationships" ADD COLUMN "origin" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "relationships" ALTER COLUMN "origin" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_entities_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_entities_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_source_id_entities_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_target_id_entities_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_index" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "merges_absorbed_uuid_index" ON "merges" USING btree ("absorbed_uuid");--> statement-breakpoint
CREATE INDEX "merges_survivor_id_index" ON "merges" USING btree ("survivor_id");--> statement-breakpoint
CREATE INDEX "transactions_target_id_index" ON "transactions" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "nonces_expires_at_index" ON "nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "relationships_origin_index" ON "relationships" USING btree ("origin");--> statement-breakpoint
ALTER TABLE "relationships" ADD CONSTRAINT "relationships_key" UNIQUE("source_id","target_id","type","properties_hash","origin");--> statement-breakpoint
-- Clients were named by their key, which may be rotated.
UPDATE "entities" e SET "added_by" = 'client:' || k."name" FROM "api_keys" k WHERE e."added_by" = 'client:' || k."id";--> statement-breakpoint
-- Who stated earlier relationships is not known: all of a pair are one kind, from source to target
-- alone, and unconfirmed (-2) unless one leads back.
DELETE FROM "edges";--> statement-breakpoint
INSERT INTO "edges" ("node_id", "neighbour_id", "strength")
SELECT DISTINCT r."source_id", r."target_id", CASE WHEN EXISTS (
  SELECT FROM "relationships" b
  WHERE b."source_id" = r."target_id" AND b."target_id" = r."source_id" AND b."type" <> 'has'
) THEN 1 ELSE -2 END FROM "relationships" r
JOIN "entities" s ON s."id" = r."source_id" JOIN "entities" t ON t."id" = r."target_id"
WHERE r."type" <> 'has' AND s."type" = t."type" AND r."source_id" <> r."target_id"
ORDER BY 1, 2;--> statement-breakpoint
-- People are counted, not their feedbacks.
UPDATE "opinion_statistics" s SET "feedback_count" = f."people"
FROM (SELECT "target_id", count(DISTINCT "source_id")::int AS "people" FROM "feedbacks" GROUP BY "target_id") f
WHERE f."target_id" = s."entity_id";
