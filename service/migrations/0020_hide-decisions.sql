-- Compatible with the previous version: no
CREATE TABLE "hide_decisions" (
	"target_id" bigint NOT NULL,
	"giver_hash" text NOT NULL,
	"giver_id" bigint,
	"reason" text,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hide_decisions_target_id_giver_hash_pk" PRIMARY KEY("target_id","giver_hash")
);
--> statement-breakpoint
ALTER TABLE "hide_decisions" ADD CONSTRAINT "hide_decisions_target_id_entities_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hide_decisions" ADD CONSTRAINT "hide_decisions_giver_id_entities_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."entities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hide_decisions_giver_hash_index" ON "hide_decisions" USING btree ("giver_hash");--> statement-breakpoint
CREATE INDEX "hide_decisions_giver_id_index" ON "hide_decisions" USING btree ("giver_id");