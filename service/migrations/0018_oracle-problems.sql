-- Compatible with the previous version: no
CREATE TABLE "oracle_answers" (
	"chain_id" bigint NOT NULL,
	"contract" text NOT NULL,
	"request_id" text NOT NULL,
	"requester" text NOT NULL,
	"job_id" text NOT NULL,
	"block_number" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"has_failed" boolean,
	CONSTRAINT "oracle_answers_chain_id_contract_request_id_pk" PRIMARY KEY("chain_id","contract","request_id")
);
--> statement-breakpoint
CREATE TABLE "oracle_problems" (
	"chain_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"problem" text NOT NULL,
	CONSTRAINT "oracle_problems_chain_id_kind_subject_pk" PRIMARY KEY("chain_id","kind","subject")
);
