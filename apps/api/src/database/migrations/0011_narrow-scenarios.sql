-- What lists and searches look at stays in the row; the long texts, read for one page at a time, lie beside the table.
ALTER TABLE "scenarios" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "scenarios" ALTER COLUMN "search" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "scenarios" ALTER COLUMN "title" SET STORAGE MAIN;
