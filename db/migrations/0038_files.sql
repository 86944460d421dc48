CREATE TABLE `file_pieces` (
	`file_id` text NOT NULL,
	`made` integer NOT NULL,
	`number` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`file_id`, `made`, `number`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`idea_id` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`type` text,
	`size` integer NOT NULL,
	`sha256` text,
	`width` integer,
	`height` integer,
	`made` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "files_state" CHECK("files"."state" in ('uploading', 'ready', 'removed')),
	CONSTRAINT "files_type" CHECK("files"."type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv'))
);
--> statement-breakpoint
CREATE INDEX `files_idea` ON `files` (`idea_id`);--> statement-breakpoint
CREATE INDEX `files_uploaded` ON `files` (`uploaded_by`);--> statement-breakpoint
CREATE INDEX `files_unready` ON `files` (`created_at`) WHERE "files"."state" <> 'ready';--> statement-breakpoint
ALTER TABLE `sources` ADD `file_id` text REFERENCES files(id);--> statement-breakpoint
CREATE INDEX `sources_file` ON `sources` (`file_id`);