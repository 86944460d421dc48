ALTER TABLE `outlooks` ADD `ai_act` text;--> statement-breakpoint
CREATE INDEX `outlooks_ai_act` ON `outlooks` (`ai_act`);