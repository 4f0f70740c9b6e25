-- Compatible with the previous version: no
CREATE TABLE "oracle_requests" (
	"chain_id" bigint NOT NULL,
	"contract" text NOT NULL,
	"request_id" text NOT NULL,
	"job_id" text NOT NULL,
	"requester" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"callback_function" text NOT NULL,
	"payment" text NOT NULL,
	"expiration" bigint NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"transaction_id" text NOT NULL,
	"closed_block" bigint,
	"is_answered" boolean DEFAULT false NOT NULL,
	CONSTRAINT "oracle_requests_chain_id_contract_request_id_pk" PRIMARY KEY("chain_id","contract","request_id")
);
--> statement-breakpoint
CREATE TABLE "oracle_states" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "oracle_transactions" (
	"chain_id" bigint NOT NULL,
	"account" text NOT NULL,
	"nonce" bigint NOT NULL,
	"contract" text,
	"request_id" text,
	"request_block_hash" text,
	"raw" text NOT NULL,
	"hash" text NOT NULL,
	"replaced" text[] DEFAULT '{}' NOT NULL,
	"gas" bigint NOT NULL,
	"max_fee_per_gas" text NOT NULL,
	"max_priority_fee_per_gas" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oracle_transactions_chain_id_account_nonce_pk" PRIMARY KEY("chain_id","account","nonce")
);
--> statement-breakpoint
CREATE INDEX "oracle_requests_open" ON "oracle_requests" USING btree ("chain_id","block_number","log_index") WHERE closed_block IS NULL;--> statement-breakpoint
CREATE INDEX "oracle_requests_of_pair" ON "oracle_requests" USING btree ("source","target","transaction_id");--> statement-breakpoint
CREATE INDEX "oracle_requests_block" ON "oracle_requests" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "oracle_requests_closed" ON "oracle_requests" USING btree ("chain_id","closed_block");--> statement-breakpoint
CREATE UNIQUE INDEX "oracle_transactions_request" ON "oracle_transactions" USING btree ("chain_id","contract","request_id");