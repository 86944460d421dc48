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
CREATE TABLE `outlooks` (
	`idea_id` text PRIMARY KEY NOT NULL,
	`answers` text NOT NULL,
	`rules` text NOT NULL,
	`device_class` text NOT NULL,
	`answered_by` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outlooks_class" CHECK("outlooks"."device_class" in ('no device', 'I', 'IIa', 'IIb', 'III', 'open'))
);
--> statement-breakpoint
CREATE INDEX `outlooks_class` ON `outlooks` (`device_class`);--> statement-breakpoint
CREATE INDEX `outlooks_answered` ON `outlooks` (`answered_by`);--> statement-breakpoint
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
CREATE TABLE `source_fields` (
	`source_id` text NOT NULL,
	`field_name` text NOT NULL,
	PRIMARY KEY(`source_id`, `field_name`),
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`idea_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`stance` text NOT NULL,
	`shows` text NOT NULL,
	`url` text,
	`doi` text,
	`pubmed_id` text,
	`file_id` text,
	`citation` text DEFAULT '' NOT NULL,
	`added_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`checked_by` text,
	`checked_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`idempotency_key` text,
	`removed_at` integer,
	`removed_by` text,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sources_kind" CHECK("sources"."kind" in ('guideline', 'systematic review', 'randomised trial', 'cohort', 'qualitative study', 'own data', 'expert', 'market report')),
	CONSTRAINT "sources_stance" CHECK("sources"."stance" in ('for', 'against'))
);
--> statement-breakpoint
CREATE INDEX `sources_added` ON `sources` (`added_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `sources_idempotency` ON `sources` (`added_by`,`idempotency_key`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX `sources_checked` ON `sources` (`checked_by`);--> statement-breakpoint
CREATE INDEX `sources_removed` ON `sources` (`removed_by`);--> statement-breakpoint
CREATE INDEX `sources_file` ON `sources` (`file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sources_number` ON `sources` (`idea_id`,`number`);--> statement-breakpoint
ALTER TABLE `comments` ADD `source_id` text REFERENCES sources(id);--> statement-breakpoint
CREATE INDEX `comments_source` ON `comments` (`source_id`) WHERE source_id is not null;--> statement-breakpoint
ALTER TABLE `events` ADD `source_id` text;--> statement-breakpoint
ALTER TABLE `ideas` ADD `answers_in_words` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ideas` ADD `answers_backed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ideas` ADD `answers_opposed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `ideas_by_backing` ON `ideas` ("answers_backed" * 10000 / ("answers_in_words" + ("answers_in_words" = 0)),`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;