-- Long texts lie beside the table, but ids and words are looked at in every row and stay in it.
ALTER TABLE "scenarios" SET (toast_tuple_target = 1024);--> statement-breakpoint
ALTER TABLE "scenarios" ALTER COLUMN "id" SET STORAGE PLAIN;--> statement-breakpoint
ALTER TABLE "scenarios" ALTER COLUMN "owner_id" SET STORAGE PLAIN;--> statement-breakpoint
ALTER TABLE "scenarios" ALTER COLUMN "org_id" SET STORAGE PLAIN;
