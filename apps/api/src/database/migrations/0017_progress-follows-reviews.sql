ALTER TABLE "finished_conversations" DROP CONSTRAINT "finished_conversations_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "finished_conversations" DROP CONSTRAINT "finished_conversations_org_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "finished_mistakes" DROP CONSTRAINT "finished_mistakes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "finished_mistakes" DROP CONSTRAINT "finished_mistakes_org_id_organizations_id_fk";
