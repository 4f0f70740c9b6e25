-- Compatible with the previous version: no
CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"uploaded_bytes" integer,
	"content_type" text,
	"bytes" integer,
	"poster_bytes" integer
);
--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "video_id" text GENERATED ALWAYS AS (substring(video from '^/videos/([0-9a-f]{32})$')) STORED;--> statement-breakpoint
CREATE INDEX "videos_owner_created_at_index" ON "videos" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "videos_created_at_index" ON "videos" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedbacks_video_id_index" ON "feedbacks" USING btree ("video_id") WHERE video_id IS NOT NULL;