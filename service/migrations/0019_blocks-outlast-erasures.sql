-- Compatible with the previous version: no
CREATE TABLE "blocked_wallets" (
	"blocker_id" bigint NOT NULL,
	"wallet_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_wallets_wallet_hash_blocker_id_pk" PRIMARY KEY("wallet_hash","blocker_id")
);
--> statement-breakpoint
ALTER TABLE "blocked_wallets" ADD CONSTRAINT "blocked_wallets_blocker_id_entities_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_wallets_blocker_id_index" ON "blocked_wallets" USING btree ("blocker_id");