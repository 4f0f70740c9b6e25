-- Compatible with the previous version: no
CREATE TABLE "helpful_votes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "helpful_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feedback_id" bigint,
	"voter_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "helpful_votes_key" UNIQUE("feedback_id","voter_id")
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feedback_id" bigint,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "owners" jsonb;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "helpful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "reply_id" bigint;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "appealed_by" text;--> statement-breakpoint
ALTER TABLE "helpful_votes" ADD CONSTRAINT "helpful_votes_feedback_id_feedbacks_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedbacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpful_votes" ADD CONSTRAINT "helpful_votes_voter_id_entities_id_fk" FOREIGN KEY ("voter_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_feedback_id_feedbacks_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedbacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "helpful_votes_voter_id_feedback_id_index" ON "helpful_votes" USING btree ("voter_id","feedback_id");--> statement-breakpoint
CREATE INDEX "replies_feedback_id_id_index" ON "replies" USING btree ("feedback_id","id");--> statement-breakpoint
CREATE INDEX "replies_author_id_index" ON "replies" USING btree ("author","id");--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entities_with_owners" ON "entities" USING gin ("owners") WHERE owners IS NOT NULL;--> statement-breakpoint
CREATE INDEX "feedbacks_by_helpfulness" ON "feedbacks" USING btree ("target_id","helpful_count","updated_at","id") WHERE helpful_count > 0;--> statement-breakpoint
CREATE INDEX "moderation_cases_appealed_by_index" ON "moderation_cases" USING btree ("appealed_by") WHERE appealed_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_reply_key" UNIQUE("reply_id");--> statement-breakpoint
-- `owners` was a free property before.
UPDATE "entities" SET "properties" = "properties" - 'owners' || jsonb_build_object('formerOwners', "properties" -> 'owners')
  WHERE "properties" ? 'owners';--> statement-breakpoint
-- With the column that is new.
CREATE OR REPLACE VIEW "public"."shown_feedbacks" AS (SELECT * FROM feedbacks WHERE hidden_at IS NULL);--> statement-breakpoint
CREATE FUNCTION count_helpful_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE feedbacks f SET helpful_count = f.helpful_count + k.votes
    FROM (SELECT feedback_id, count(*)::int AS votes FROM added GROUP BY 1) k
    WHERE f.id = k.feedback_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE feedbacks f SET helpful_count = f.helpful_count - k.votes
    FROM (SELECT feedback_id, count(*)::int AS votes FROM removed GROUP BY 1) k
    WHERE f.id = k.feedback_id;
  ELSE
    UPDATE feedbacks f SET helpful_count = f.helpful_count + k.votes
    FROM (
      SELECT feedback_id, sum(votes)::int AS votes FROM (
        SELECT feedback_id, 1 AS votes FROM added UNION ALL SELECT feedback_id, -1 FROM removed
      ) changes GROUP BY 1 HAVING sum(votes) <> 0
    ) k
    WHERE f.id = k.feedback_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER helpful_votes_are_counted AFTER INSERT ON "helpful_votes"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_helpful_votes();--> statement-breakpoint
CREATE TRIGGER removed_helpful_votes_are_counted AFTER DELETE ON "helpful_votes"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_helpful_votes();--> statement-breakpoint
CREATE TRIGGER moved_helpful_votes_are_counted AFTER UPDATE ON "helpful_votes"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_helpful_votes();
