ALTER TABLE `outbox` ADD `message_id` text REFERENCES contact_messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `outbox` ADD `link_id` text;--> statement-breakpoint
CREATE INDEX `outbox_message` ON `outbox` (`message_id`);--> statement-breakpoint
-- A letter was written in the same batch as what it is about.
UPDATE `outbox` SET `message_id` = coalesce(
  (SELECT m.`id` FROM `contact_messages` m
    WHERE m.`email` = `outbox`.`reply_to` AND abs(m.`created_at` - `outbox`.`created_at`) < 1000),
  (SELECT m.`id` FROM `contact_replies` r JOIN `contact_messages` m ON m.`id` = r.`message_id`
    WHERE m.`email` = `outbox`.`recipient` AND abs(r.`created_at` - `outbox`.`created_at`) < 1000));
--> statement-breakpoint
UPDATE `outbox` SET `link_id` = coalesce(
  (SELECT l.`id` FROM `one_time_links` l
    WHERE (l.`email` = `outbox`.`recipient` OR l.`user_id` = `outbox`.`user_id`)
      AND abs(l.`created_at` - `outbox`.`created_at`) < 1000),
  'gone') WHERE `subject` = 'Set a new password' OR `subject` LIKE 'You are invited to %';
