ALTER TABLE `comments` ADD `reply_to` text REFERENCES comments(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `comments_reply` ON `comments` (`reply_to`);