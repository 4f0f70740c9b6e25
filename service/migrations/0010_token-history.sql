-- Compatible with the previous version: no
CREATE TABLE "token_acts" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"contract" text NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"target" text,
	"by" text,
	"level" smallint,
	"value" numeric(78, 0) NOT NULL,
	"transaction_id" text,
	"transaction_hash" text,
	CONSTRAINT "token_acts_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
ALTER TABLE "chains" ADD COLUMN "final_number" bigint;--> statement-breakpoint
CREATE INDEX "token_acts_newest" ON "token_acts" USING btree ("account","at","chain_id","block_number","log_index");--> statement-breakpoint
CREATE INDEX "token_acts_target_index" ON "token_acts" USING btree ("target");--> statement-breakpoint
CREATE INDEX "token_acts_by_index" ON "token_acts" USING btree ("by");
--> statement-breakpoint
INSERT INTO "token_acts" ("chain_id", "block_number", "log_index", "at", "contract", "kind", "account", "target", "value", "transaction_id", "transaction_hash")
	SELECT "chain_id", "block_number", "log_index", "at", "contract",
		CASE "kind" WHEN 'endorse' THEN 'endorsement' WHEN 'withdraw' THEN 'withdrawal' ELSE 'penalty' END,
		"source", "target", "value",
		CASE WHEN "kind" <> 'penalise' THEN "transaction_id" END,
		CASE WHEN "kind" = 'penalise' THEN "transaction_id" END
	FROM "token_events";
