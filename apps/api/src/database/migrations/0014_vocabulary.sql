CREATE TABLE "global_words" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"target_language" text NOT NULL,
	"native_language" text NOT NULL,
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"lemma_key" text NOT NULL,
	"part_of_speech" text,
	"senses" jsonb NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sounds" (
	"digest" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_word_keys" (
	"user_word_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"is_word" boolean NOT NULL,
	CONSTRAINT "user_word_keys_user_word_id_key_is_word_pk" PRIMARY KEY("user_word_id","key","is_word")
);
--> statement-breakpoint
CREATE TABLE "user_words" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"global_word_id" text NOT NULL,
	"target_language" text NOT NULL,
	"tier" smallint,
	"tier_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"context_sentence" text,
	"context_session_id" text,
	"context_pair_id" text,
	"suggestion" jsonb,
	"due_at" timestamp (3) with time zone,
	"card" jsonb,
	"last_grade" jsonb
);
--> statement-breakpoint
CREATE TABLE "word_forms" (
	"target_language" text NOT NULL,
	"native_language" text NOT NULL,
	"form" text NOT NULL,
	"global_word_id" text NOT NULL,
	CONSTRAINT "word_forms_target_language_native_language_form_pk" PRIMARY KEY("target_language","native_language","form")
);
--> statement-breakpoint
ALTER TABLE "global_words" ADD CONSTRAINT "global_words_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_word_keys" ADD CONSTRAINT "user_word_keys_user_word_id_user_words_id_fk" FOREIGN KEY ("user_word_id") REFERENCES "public"."user_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_words" ADD CONSTRAINT "user_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_words" ADD CONSTRAINT "user_words_global_word_id_global_words_id_fk" FOREIGN KEY ("global_word_id") REFERENCES "public"."global_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_forms" ADD CONSTRAINT "word_forms_global_word_id_global_words_id_fk" FOREIGN KEY ("global_word_id") REFERENCES "public"."global_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "global_words_shared" ON "global_words" USING btree ("target_language","native_language","lemma_key","kind") WHERE owner_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "global_words_own" ON "global_words" USING btree ("owner_id","target_language","native_language","lemma_key","kind") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "sounds_unused" ON "sounds" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "user_word_keys_search" ON "user_word_keys" USING btree ("user_id","key" text_pattern_ops,"user_word_id","is_word");--> statement-breakpoint
CREATE UNIQUE INDEX "user_words_word" ON "user_words" USING btree ("user_id","global_word_id");--> statement-breakpoint
CREATE INDEX "user_words_global" ON "user_words" USING btree ("global_word_id");--> statement-breakpoint
CREATE INDEX "user_words_newest" ON "user_words" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_words_tier" ON "user_words" USING btree ("user_id","tier","id");--> statement-breakpoint
CREATE INDEX "user_words_language" ON "user_words" USING btree ("user_id","target_language","id");--> statement-breakpoint
CREATE INDEX "user_words_language_tier" ON "user_words" USING btree ("user_id","target_language","tier","id");--> statement-breakpoint
CREATE INDEX "user_words_due" ON "user_words" USING btree ("user_id","due_at","target_language") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "word_forms_word" ON "word_forms" USING btree ("global_word_id");