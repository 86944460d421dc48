CREATE TABLE `idea_revisions` (
	`idea_id` text NOT NULL,
	`revision` integer NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	`reason` text,
	`answers` text NOT NULL,
	PRIMARY KEY(`idea_id`, `revision`),
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `comments` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `ideas` ADD `saved_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `ideas` ADD `saved_at` integer;--> statement-breakpoint
ALTER TABLE `ideas` ADD `save_reason` text;