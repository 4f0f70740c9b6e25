-- Compatible with the previous version: no
CREATE TABLE "chain_backfills" (
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"read_up_to" bigint DEFAULT -1 NOT NULL,
	"until" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chain_backfills_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "chain_blocks" (
	"chain_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "chain_blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "chain_checkpoints" (
	"chain_id" bigint NOT NULL,
	"contract" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_checkpoints_chain_id_contract_pk" PRIMARY KEY("chain_id","contract")
);
--> statement-breakpoint
CREATE TABLE "chains" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"scanner" text NOT NULL,
	"head_number" bigint,
	"checked_at" timestamp with time zone,
	"stopped_because" text
);
--> statement-breakpoint
CREATE TABLE "follow_events" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"contract" text NOT NULL,
	"kind" text NOT NULL,
	"list" text NOT NULL,
	"account" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "follow_events_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "recent_interactions" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"action" text NOT NULL,
	"transaction_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_interactions_key" PRIMARY KEY("chain_id","block_number","source","target","action","transaction_hash")
);
--> statement-breakpoint
CREATE TABLE "token_events" (
	"chain_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"contract" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"value" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	CONSTRAINT "token_events_chain_id_block_number_log_index_pk" PRIMARY KEY("chain_id","block_number","log_index")
);
--> statement-breakpoint
ALTER TABLE "endorsements" DROP CONSTRAINT "endorsements_key";--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "chain_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "block_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "endorsements" ADD COLUMN "log_index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chain_backfills_address_index" ON "chain_backfills" USING btree ("address");--> statement-breakpoint
CREATE INDEX "follow_events_account_list_kind_index" ON "follow_events" USING btree ("account","list","kind");--> statement-breakpoint
CREATE INDEX "follow_events_primary" ON "follow_events" USING btree ("account") WHERE kind = 'primary';--> statement-breakpoint
CREATE INDEX "follow_events_list_contract_kind_index" ON "follow_events" USING btree ("list","contract","kind");--> statement-breakpoint
CREATE INDEX "follow_events_value_index" ON "follow_events" USING btree ("value") WHERE kind = 'location';--> statement-breakpoint
CREATE INDEX "recent_interactions_source_index" ON "recent_interactions" USING btree ("source");--> statement-breakpoint
CREATE INDEX "recent_interactions_target_index" ON "recent_interactions" USING btree ("target");--> statement-breakpoint
CREATE INDEX "token_events_of_pair" ON "token_events" USING btree ("source","target","chain_id","block_number","log_index");--> statement-breakpoint
CREATE INDEX "token_events_target_index" ON "token_events" USING btree ("target");--> statement-breakpoint
CREATE UNIQUE INDEX "endorsements_event" ON "endorsements" USING btree ("chain_id","block_hash","log_index") WHERE chain_id <> 0;--> statement-breakpoint
CREATE INDEX "endorsements_newest" ON "endorsements" USING btree ("source_id","target_id","created_at","block_number","log_index");--> statement-breakpoint
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_key" UNIQUE("source_id","target_id","transaction_id","chain_id","block_hash","log_index");