CREATE TABLE `contradictions_set_aside` (
	`idea_id` text NOT NULL,
	`check_name` text NOT NULL,
	`compared` text NOT NULL,
	`reason` text NOT NULL,
	`set_aside_by` text NOT NULL,
	`set_aside_at` integer NOT NULL,
	PRIMARY KEY(`idea_id`, `check_name`),
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`set_aside_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contradictions_set_aside_by` ON `contradictions_set_aside` (`set_aside_by`);--> statement-breakpoint
ALTER TABLE `ideas` ADD `answers_in_words` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ideas` ADD `answers_backed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ideas` ADD `answers_opposed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `ideas_by_backing` ON `ideas` ("answers_backed" * 10000 / ("answers_in_words" + ("answers_in_words" = 0)),`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;