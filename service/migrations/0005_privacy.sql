-- Compatible with the previous version: no
CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"address" text,
	"former_ids" jsonb NOT NULL,
	"searched_merges" bigint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"remaining" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "revoked_people" (
	"mark" text PRIMARY KEY NOT NULL,
	"issued_until" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "endorsements_source_address_index" ON "endorsements" USING btree ("source_address");--> statement-breakpoint
CREATE INDEX "entities_of_users" ON "entities" USING btree ("added_by") WHERE added_by LIKE 'user:%';