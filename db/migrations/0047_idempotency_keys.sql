CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`result_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `operation`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_result` ON `idempotency_keys` (`result_id`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
-- Keys of the last day. What a new idea or source was asked with is not known as a hash: the empty one equals none, so that a
-- repeated request is led to what there is instead of making it twice.
INSERT INTO `idempotency_keys` (`user_id`, `operation`, `key`, `body_hash`, `result_id`, `created_at`)
  SELECT `user_id`, 'create idea', `idempotency_key`, '', `id`, `created_at` FROM `ideas`
  WHERE `idempotency_key` IS NOT NULL AND `created_at` > (unixepoch() - 86400) * 1000;--> statement-breakpoint
INSERT INTO `idempotency_keys` (`user_id`, `operation`, `key`, `body_hash`, `result_id`, `created_at`)
  SELECT `opened_by`, 'open round', `idempotency_key`, coalesce(`body_hash`, ''), `id`, `created_at` FROM `rounds`
  WHERE `idempotency_key` IS NOT NULL AND `opened_by` IS NOT NULL AND `created_at` > (unixepoch() - 86400) * 1000;--> statement-breakpoint
INSERT INTO `idempotency_keys` (`user_id`, `operation`, `key`, `body_hash`, `result_id`, `created_at`)
  SELECT `added_by`, 'add source', `idempotency_key`, '', `id`, `created_at` FROM `sources`
  WHERE `idempotency_key` IS NOT NULL AND `created_at` > (unixepoch() - 86400) * 1000;--> statement-breakpoint
DROP INDEX `ideas_idempotency`;--> statement-breakpoint
ALTER TABLE `ideas` DROP COLUMN `idempotency_key`;--> statement-breakpoint
DROP INDEX `rounds_idempotency`;--> statement-breakpoint
ALTER TABLE `rounds` DROP COLUMN `idempotency_key`;--> statement-breakpoint
ALTER TABLE `rounds` DROP COLUMN `body_hash`;--> statement-breakpoint
DROP INDEX `sources_idempotency`;--> statement-breakpoint
ALTER TABLE `sources` DROP COLUMN `idempotency_key`;
