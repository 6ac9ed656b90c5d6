CREATE TABLE "mark_events" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"actor_id" text,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"submission_id" text PRIMARY KEY NOT NULL,
	"teacher_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"scale" text NOT NULL,
	"value" text,
	"machine" text,
	"reason" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"spoken_comment_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mistakes_shown" integer DEFAULT 0 NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_version" integer,
	"released_by" text,
	"released_value" text,
	"released_machine" text,
	"released_reason" text DEFAULT '' NOT NULL,
	"released_comment" text DEFAULT '' NOT NULL,
	"released_spoken_comment_id" text
);
--> statement-breakpoint
CREATE TABLE "overruled_mistakes" (
	"submission_id" text NOT NULL,
	"key" text NOT NULL,
	"teacher_id" text,
	"pair_id" text NOT NULL,
	"original_text" text NOT NULL,
	"topic_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_right" boolean DEFAULT true NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "overruled_mistakes_submission_id_key_pk" PRIMARY KEY("submission_id","key")
);
--> statement-breakpoint
CREATE TABLE "spoken_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"teacher_id" text NOT NULL,
	"submission_id" text NOT NULL,
	"audio_file" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text,
	"assignment_id" text NOT NULL,
	"position" integer NOT NULL,
	"session_id" text,
	"attempt" integer NOT NULL,
	"handed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_late" boolean NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"sent_back_at" timestamp (3) with time zone,
	"sent_back_by" text,
	"sent_back_comment" text,
	"sent_back_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mark_events" ADD CONSTRAINT "mark_events_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_events" ADD CONSTRAINT "mark_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_spoken_comment_id_spoken_comments_id_fk" FOREIGN KEY ("spoken_comment_id") REFERENCES "public"."spoken_comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_released_spoken_comment_id_spoken_comments_id_fk" FOREIGN KEY ("released_spoken_comment_id") REFERENCES "public"."spoken_comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overruled_mistakes" ADD CONSTRAINT "overruled_mistakes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overruled_mistakes" ADD CONSTRAINT "overruled_mistakes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_comments" ADD CONSTRAINT "spoken_comments_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_comments" ADD CONSTRAINT "spoken_comments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_session_id_conversation_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."conversation_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_sent_back_by_users_id_fk" FOREIGN KEY ("sent_back_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mark_events_of" ON "mark_events" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "mark_events_actor" ON "mark_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "marks_teacher" ON "marks" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "marks_released_by" ON "marks" USING btree ("released_by");--> statement-breakpoint
CREATE INDEX "marks_spoken" ON "marks" USING btree ("spoken_comment_id");--> statement-breakpoint
CREATE INDEX "marks_released_spoken" ON "marks" USING btree ("released_spoken_comment_id");--> statement-breakpoint
CREATE INDEX "overruled_mistakes_teacher" ON "overruled_mistakes" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "spoken_comments_teacher" ON "spoken_comments" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "spoken_comments_of" ON "spoken_comments" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_current" ON "submissions" USING btree ("assignment_id","student_id","position") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_session" ON "submissions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "submissions_student" ON "submissions" USING btree ("student_id","assignment_id");--> statement-breakpoint
CREATE INDEX "submissions_sent_back_by" ON "submissions" USING btree ("sent_back_by");