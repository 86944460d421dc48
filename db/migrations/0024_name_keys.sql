ALTER TABLE `users` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_name_key` ON `users` (`name_key`,`id`);