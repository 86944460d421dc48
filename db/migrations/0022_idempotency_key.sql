ALTER TABLE `ideas` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `ideas_idempotency` ON `ideas` (`user_id`,`idempotency_key`) WHERE idempotency_key is not null;