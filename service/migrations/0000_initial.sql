-- Compatible with the previous version: no
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "badge_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"image" text,
	"badges" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"a" bigint DEFAULT 0 NOT NULL,
	"b" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edges" (
	"node_id" bigint NOT NULL,
	"neighbour_id" bigint NOT NULL,
	"strength" smallint NOT NULL,
	CONSTRAINT "edges_node_id_neighbour_id_pk" PRIMARY KEY("node_id","neighbour_id")
);
--> statement-breakpoint
CREATE TABLE "endorsements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "endorsements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	"source_address" text NOT NULL,
	"value" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "endorsements_key" UNIQUE("source_id","target_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" text NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"image" text,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"added_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entities_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"transaction_id" text DEFAULT '' NOT NULL,
	"stars" smallint,
	"review" text,
	"video" text,
	"badges" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedbacks_key" UNIQUE("source_id","target_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "identifiers" (
	"property" text NOT NULL,
	"value" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identifiers_property_value_pk" PRIMARY KEY("property","value")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"digest" text PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"refused" integer NOT NULL,
	"finished" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"origin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opinion_statistics" (
	"entity_id" bigint PRIMARY KEY NOT NULL,
	"received_count" integer DEFAULT 0 NOT NULL,
	"received_sum" bigint DEFAULT 0 NOT NULL,
	"given_count" integer DEFAULT 0 NOT NULL,
	"given_sum" bigint DEFAULT 0 NOT NULL,
	"feedback_count" integer DEFAULT 0 NOT NULL,
	"endorsement_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opinion_totals" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"sum" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opinions" (
	"target_id" bigint NOT NULL,
	"giver_id" bigint NOT NULL,
	"value" smallint NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opinions_target_id_giver_id_pk" PRIMARY KEY("target_id","giver_id")
);
--> statement-breakpoint
CREATE TABLE "relationships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "relationships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"type" text NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"properties_hash" text NOT NULL,
	"bidirectional" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relationships_key" UNIQUE("source_id","target_id","type","properties_hash")
);
--> statement-breakpoint
CREATE TABLE "revoked_tokens" (
	"token_id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_source_id_entities_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_target_id_entities_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_source_id_entities_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_target_id_entities_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationships" ADD CONSTRAINT "relationships_source_id_entities_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationships" ADD CONSTRAINT "relationships_target_id_entities_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_transaction_id_index" ON "changes" USING btree ("transaction","id");--> statement-breakpoint
CREATE INDEX "endorsements_target_id_block_number_id_index" ON "endorsements" USING btree ("target_id","block_number","id");--> statement-breakpoint
CREATE INDEX "entities_type_id_index" ON "entities" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "feedbacks_target_id_updated_at_id_index" ON "feedbacks" USING btree ("target_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "identifiers_entity_id_index" ON "identifiers" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "opinions_giver_id_index" ON "opinions" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "relationships_target_id_source_id_index" ON "relationships" USING btree ("target_id","source_id");