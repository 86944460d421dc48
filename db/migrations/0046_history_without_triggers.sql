-- What writes answers also writes their history and counts what is backed (src/server/idea-table.ts).
DROP TRIGGER IF EXISTS `idea_revisions_insert`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `idea_revisions_update`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `backing_idea_insert`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `backing_idea_update`;
