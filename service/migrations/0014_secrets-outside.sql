-- Compatible with the previous version: no
INSERT INTO "secrets" ("name", "value") SELECT 'plain', 'rows' WHERE
	EXISTS (SELECT FROM "signing_keys") OR EXISTS (SELECT FROM "connection_attempts") OR EXISTS (SELECT FROM "revoked_people")
	OR EXISTS (SELECT FROM "network_accounts") OR EXISTS (SELECT FROM "connection_rewards");--> statement-breakpoint
ALTER TABLE "signing_keys" RENAME COLUMN "private_jwk" TO "private_key";--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "private_key" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "connection_attempts" RENAME COLUMN "secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "connection_attempts" ALTER COLUMN "encrypted_secret" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "revoked_people" RENAME COLUMN "mark" TO "wallet_hash";--> statement-breakpoint
ALTER TABLE "network_accounts" RENAME COLUMN "wallet_mark" TO "wallet_hash";--> statement-breakpoint
ALTER TABLE "network_accounts" RENAME COLUMN "next_wallet_mark" TO "next_wallet_hash";--> statement-breakpoint
ALTER TABLE "connection_rewards" RENAME COLUMN "wallet_mark" TO "wallet_hash";
--> statement-breakpoint
ALTER TABLE "connection_rewards" RENAME CONSTRAINT "connection_rewards_walletMark_network_chainId_token_unique" TO "connection_rewards_walletHash_network_chainId_token_unique";
