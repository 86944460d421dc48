CREATE TABLE `link_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	`mailed_to` text,
	FOREIGN KEY (`link_id`) REFERENCES `one_time_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_tokens_link` ON `link_tokens` (`link_id`);--> statement-breakpoint
-- A link's id was the hash of its only token.
INSERT INTO `link_tokens` (`hash`, `link_id`, `mailed_to`) SELECT `id`, `id`, `mailed_to` FROM `one_time_links`;--> statement-breakpoint
-- The token in a letter that was not sent is the 43 characters behind the only number sign of its text.
UPDATE `outbox` SET
  `html` = replace(`html`, substr(`text`, instr(`text`, '#'), 44), '#{token}'),
  `text` = replace(`text`, substr(`text`, instr(`text`, '#'), 44), '#{token}')
WHERE `link_id` IS NOT NULL AND instr(`text`, '#') > 0;--> statement-breakpoint
ALTER TABLE `one_time_links` DROP COLUMN `mailed_to`;