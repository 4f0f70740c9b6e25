DROP INDEX "follow_events_account_kind_index";--> statement-breakpoint
DROP INDEX "token_events_source_target_index";--> statement-breakpoint
CREATE INDEX "endorsements_newest" ON "endorsements" USING btree ("source_id","target_id","created_at","block_number","log_index");--> statement-breakpoint
CREATE INDEX "follow_events_account_list_kind_index" ON "follow_events" USING btree ("account","list","kind");--> statement-breakpoint
CREATE INDEX "follow_events_primary" ON "follow_events" USING btree ("account") WHERE kind = 'primary';--> statement-breakpoint
CREATE INDEX "token_events_of_pair" ON "token_events" USING btree ("source","target","chain_id","block_number","log_index");