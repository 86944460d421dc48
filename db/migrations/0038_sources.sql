CREATE TABLE `source_changes` (
	`source_id` text NOT NULL,
	`revision` integer NOT NULL,
	`what` text NOT NULL,
	`changed_by` text NOT NULL,
	`at` integer NOT NULL,
	`idea_revision` integer NOT NULL,
	`said` text NOT NULL,
	PRIMARY KEY(`source_id`, `revision`),
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `source_changes_by` ON `source_changes` (`changed_by`);--> statement-breakpoint
ALTER TABLE `comments` ADD `source_id` text REFERENCES sources(id);--> statement-breakpoint
CREATE INDEX `comments_source` ON `comments` (`source_id`) WHERE source_id is not null;--> statement-breakpoint
ALTER TABLE `events` ADD `source_id` text;--> statement-breakpoint
ALTER TABLE `sources` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `sources` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `sources_idempotency` ON `sources` (`added_by`,`idempotency_key`) WHERE idempotency_key is not null;