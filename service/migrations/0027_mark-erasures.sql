-- Compatible with the previous version: no
CREATE TABLE "erasure_marks" (
	"wallet_hash" text NOT NULL,
	"erased_at" bigint NOT NULL,
	CONSTRAINT "erasure_marks_wallet_hash_erased_at_pk" PRIMARY KEY("wallet_hash","erased_at")
);
--> statement-breakpoint
CREATE INDEX "erasure_marks_erased_at_index" ON "erasure_marks" USING btree ("erased_at");