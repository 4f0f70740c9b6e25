-- Compatible with the previous version: no
CREATE TABLE "connection_attempts" (
	"state" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"wallet" text NOT NULL,
	"secret" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network" text NOT NULL,
	"key" text NOT NULL,
	"wallet_mark" text NOT NULL,
	"wallet" text,
	"account_id" text,
	"label" text,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disconnected_at" timestamp with time zone,
	"next_wallet_mark" text,
	"next_wallet_until" timestamp with time zone,
	"is_paused" boolean DEFAULT false NOT NULL,
	"revision" text,
	"unconfirmed" text,
	"read_at" timestamp with time zone,
	"next_read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"problem" text,
	CONSTRAINT "network_accounts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "network_follows" (
	"account_id" bigint NOT NULL,
	"target" text NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_follows_account_id_target_ref_pk" PRIMARY KEY("account_id","target","ref")
);
--> statement-breakpoint
ALTER TABLE "network_follows" ADD CONSTRAINT "network_follows_account_id_network_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."network_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_attempts_wallet_index" ON "connection_attempts" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "connection_attempts_expires_at_index" ON "connection_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "network_accounts_wallet_id_index" ON "network_accounts" USING btree ("wallet","id");--> statement-breakpoint
CREATE INDEX "network_accounts_due" ON "network_accounts" USING btree ("network","next_read_at") WHERE wallet IS NOT NULL AND NOT is_paused;--> statement-breakpoint
CREATE INDEX "network_follows_target_index" ON "network_follows" USING btree ("target");