ALTER TABLE `contact_messages` ADD `user_id` text REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
-- REPLACE takes the row that is in its way without asking the trigger for deletes.
CREATE TRIGGER `audit_log_no_replace` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = new.`id`) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
