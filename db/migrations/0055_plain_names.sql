-- Names of the vocabulary. Indexes are made again, because SQLite cannot rename them.
ALTER TABLE `users` RENAME COLUMN `email_proven_at` TO `email_verified_at`;--> statement-breakpoint
ALTER TABLE `webhooks` RENAME COLUMN `told_through` TO `queued_through`;--> statement-breakpoint
ALTER TABLE `leaving_tokens` RENAME TO `unsubscribe_tokens`;--> statement-breakpoint
DROP INDEX `leaving_tokens_user`;--> statement-breakpoint
DROP INDEX `leaving_tokens_created`;--> statement-breakpoint
CREATE INDEX `unsubscribe_tokens_user` ON `unsubscribe_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `unsubscribe_tokens_created` ON `unsubscribe_tokens` (`created_at`);--> statement-breakpoint
ALTER TABLE `contradictions_set_aside` RENAME TO `contradiction_dismissals`;--> statement-breakpoint
ALTER TABLE `contradiction_dismissals` RENAME COLUMN `set_aside_by` TO `dismissed_by`;--> statement-breakpoint
ALTER TABLE `contradiction_dismissals` RENAME COLUMN `set_aside_at` TO `dismissed_at`;--> statement-breakpoint
DROP INDEX `contradictions_set_aside_by`;--> statement-breakpoint
CREATE INDEX `contradiction_dismissals_by` ON `contradiction_dismissals` (`dismissed_by`);--> statement-breakpoint
-- A new table, because its check has the old name.
CREATE TABLE `regulatory_assessments` (
	`idea_id` text PRIMARY KEY NOT NULL,
	`answers` text NOT NULL,
	`rules` text NOT NULL,
	`device_class` text NOT NULL,
	`ai_act` text,
	`answered_by` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "regulatory_assessments_class" CHECK("regulatory_assessments"."device_class" in ('no device', 'I', 'IIa', 'IIb', 'III', 'open'))
);
--> statement-breakpoint
INSERT INTO `regulatory_assessments` (`idea_id`, `answers`, `rules`, `device_class`, `ai_act`, `answered_by`, `answered_at`)
SELECT `idea_id`, `answers`, `rules`, `device_class`, `ai_act`, `answered_by`, `answered_at` FROM `outlooks`;--> statement-breakpoint
DROP TABLE `outlooks`;--> statement-breakpoint
CREATE INDEX `regulatory_assessments_class` ON `regulatory_assessments` (`device_class`);--> statement-breakpoint
CREATE INDEX `regulatory_assessments_ai_act` ON `regulatory_assessments` (`ai_act`);--> statement-breakpoint
CREATE INDEX `regulatory_assessments_answered` ON `regulatory_assessments` (`answered_by`);
