-- Compatible with the previous version: no
DROP INDEX "network_accounts_due";--> statement-breakpoint
ALTER TABLE "connection_rewards" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mastodon_registrations" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "connection_rewards_chain_id_token_sent_at_index" ON "connection_rewards" USING btree ("chain_id","token","sent_at");--> statement-breakpoint
CREATE INDEX "network_accounts_unread" ON "network_accounts" USING btree ("network","next_read_at","id") WHERE wallet IS NOT NULL AND NOT is_paused AND read_at IS NULL AND failures = 0 AND unconfirmed IS NULL;--> statement-breakpoint
CREATE INDEX "network_accounts_due" ON "network_accounts" USING btree ("network","next_read_at","id") WHERE wallet IS NOT NULL AND NOT is_paused;