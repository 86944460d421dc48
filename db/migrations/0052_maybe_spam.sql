ALTER TABLE `contact_messages` ADD `maybe_spam` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `contact_messages` SET `status` = 'spam' WHERE `status` = 'set-aside';
