-- Compatible with the previous version: no
CREATE TABLE "moderation_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"feedback_id" bigint,
	"entity_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"hidden_at" timestamp with time zone,
	"flags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"reason" text,
	"text" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"appeal_text" text,
	"appealed_at" timestamp with time zone,
	"appeal_decided_at" timestamp with time zone,
	CONSTRAINT "moderation_cases_feedback_key" UNIQUE("feedback_id"),
	CONSTRAINT "moderation_cases_entity_key" UNIQUE("entity_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"case_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"giver_id" bigint,
	"target_id" bigint,
	"action" text NOT NULL,
	"by" text NOT NULL,
	"reason" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"reporter_id" bigint,
	"reason" text NOT NULL,
	"text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_key" UNIQUE("case_id","reporter_id")
);
--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
-- What is there already is not searched for flags.
ALTER TABLE "feedbacks" ADD COLUMN "screened" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ALTER COLUMN "screened" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "review_digest" text GENERATED ALWAYS AS (CASE WHEN length(btrim(regexp_replace(lower(review COLLATE "C"), '[[:space:][:punct:]\u00a0\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))) >= 40 THEN md5(btrim(regexp_replace(lower(review COLLATE "C"), '[[:space:][:punct:]\u00a0\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))) END) STORED;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_feedback_id_feedbacks_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedbacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_entities_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."entities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_cases_state_opened_at_id_index" ON "moderation_cases" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_case_id_id_index" ON "moderation_log" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_giver_id_target_id_index" ON "moderation_log" USING btree ("giver_id","target_id");--> statement-breakpoint
CREATE INDEX "reports_reporter_id_created_at_id_index" ON "reports" USING btree ("reporter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_to_screen" ON "feedbacks" USING btree ("id") WHERE screened < 2;--> statement-breakpoint
CREATE INDEX "feedbacks_with_digest" ON "feedbacks" USING btree ("review_digest") WHERE review_digest IS NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."shown_feedbacks" AS (SELECT * FROM feedbacks WHERE hidden_at IS NULL);--> statement-breakpoint
CREATE FUNCTION refuse_change_of_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The moderation log cannot be changed.';
END $$;--> statement-breakpoint
CREATE TRIGGER moderation_log_is_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "moderation_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_moderation_log();
