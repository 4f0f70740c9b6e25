-- Compatible with the previous version: no
CREATE TABLE "connection_reward_tokens" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"account" text NOT NULL,
	"amount" text,
	"symbol" text,
	"checked_at" timestamp with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "connection_reward_tokens_chain_id_token_pk" PRIMARY KEY("chain_id","token")
);
--> statement-breakpoint
CREATE TABLE "connection_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"network" text NOT NULL,
	"account_hash" text NOT NULL,
	"wallet_mark" text NOT NULL,
	"wallet" text,
	"is_wanted" boolean DEFAULT true NOT NULL,
	"is_added" boolean DEFAULT false NOT NULL,
	"changed_block" bigint,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "connection_rewards_accountHash_chainId_token_unique" UNIQUE("account_hash","chain_id","token"),
	CONSTRAINT "connection_rewards_walletMark_network_chainId_token_unique" UNIQUE("wallet_mark","network","chain_id","token")
);
--> statement-breakpoint
ALTER TABLE "oracle_transactions" RENAME TO "chain_transactions";--> statement-breakpoint
DROP INDEX "oracle_transactions_request";--> statement-breakpoint
ALTER TABLE "chain_transactions" DROP CONSTRAINT "oracle_transactions_chain_id_account_nonce_pk";--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD CONSTRAINT "chain_transactions_chain_id_account_nonce_pk" PRIMARY KEY("chain_id","account","nonce");--> statement-breakpoint
ALTER TABLE "network_accounts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD COLUMN "reward_id" bigint;--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD COLUMN "is_adding" boolean;--> statement-breakpoint
CREATE INDEX "connection_rewards_wallet_index" ON "connection_rewards" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "connection_rewards_open" ON "connection_rewards" USING btree ("chain_id","id") WHERE settled_at IS NULL;--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD CONSTRAINT "chain_transactions_reward_id_connection_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."connection_rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transactions_request" ON "chain_transactions" USING btree ("chain_id","contract","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transactions_reward" ON "chain_transactions" USING btree ("reward_id");