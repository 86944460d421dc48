DROP INDEX `comments_open`;--> statement-breakpoint
CREATE INDEX `comments_open` ON `comments` (`idea_id`) WHERE reply_to is null and resolved_at is null;