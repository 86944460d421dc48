PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_files` (
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
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "files_state" CHECK("__new_files"."state" in ('ready', 'removed')),
	CONSTRAINT "files_type" CHECK("__new_files"."type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv'))
);
--> statement-breakpoint
INSERT INTO `__new_files`("id", "idea_id", "state", "name", "type", "size", "sha256", "width", "height", "made", "uploaded_by", "created_at") SELECT "id", "idea_id", CASE "state" WHEN 'uploading' THEN 'removed' ELSE "state" END, "name", "type", "size", "sha256", "width", "height", "made", "uploaded_by", "created_at" FROM `files`;--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `__new_files` RENAME TO `files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `files_idea` ON `files` (`idea_id`);--> statement-breakpoint
CREATE INDEX `files_uploaded` ON `files` (`uploaded_by`);--> statement-breakpoint
CREATE INDEX `files_unready` ON `files` (`created_at`) WHERE "files"."state" <> 'ready';