DROP INDEX "token_events_source_target_index";--> statement-breakpoint
CREATE INDEX "endorsements_newest" ON "endorsements" USING btree ("source_id","target_id","created_at","block_number","log_index");--> statement-breakpoint
CREATE INDEX "token_events_of_pair" ON "token_events" USING btree ("source","target","chain_id","block_number","log_index");