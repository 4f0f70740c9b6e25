-- Compatible with the previous version: yes
CREATE UNLOGGED TABLE "request_counts" (
	"hash" text PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
