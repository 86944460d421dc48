CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`idea_id` text NOT NULL,
	`revision` integer NOT NULL,
	`comment_id` text
);
--> statement-breakpoint
CREATE INDEX `events_idea` ON `events` (`idea_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_actor` ON `events` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_kind` ON `events` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `events_at` ON `events` (`at`);--> statement-breakpoint
CREATE TABLE `idea_readers` (
	`user_id` text NOT NULL,
	`idea_id` text NOT NULL,
	`follows` integer,
	`follows_from` integer DEFAULT 0 NOT NULL,
	`read_through` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `idea_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idea_readers_idea` ON `idea_readers` (`idea_id`);--> statement-breakpoint
CREATE TABLE `leaving_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leaving_tokens_user` ON `leaving_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `leaving_tokens_created` ON `leaving_tokens` (`created_at`);--> statement-breakpoint
CREATE TABLE `mentions` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`event_id` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mentions_user` ON `mentions` (`user_id`,`event_id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `event_id` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `after_event_id` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `read_through` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_at_once` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_digest` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_hour` integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_due_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `digested_through` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`idea_id`);--> statement-breakpoint
-- What there is already is told of as well, as far as that is known: who settled a thread is not.
INSERT INTO `events` (`at`, `kind`, `actor_id`, `idea_id`, `revision`, `comment_id`)
SELECT `at`, `kind`, `actor_id`, `idea_id`, `revision`, `comment_id` FROM (
  SELECT `created_at` AS `at`, 0 AS `place`, 'idea created' AS `kind`,
    coalesce((SELECT `saved_by` FROM `idea_revisions` WHERE `idea_id` = `ideas`.`id` AND `revision` = 1), `user_id`) AS `actor_id`,
    `id` AS `idea_id`, 1 AS `revision`, NULL AS `comment_id` FROM `ideas`
  UNION ALL
  SELECT `saved_at`, 1, 'idea saved', `saved_by`, `idea_id`, `revision`, NULL FROM `idea_revisions` WHERE `revision` > 1
  UNION ALL
  SELECT `created_at`, 2, iif(`reply_to` IS NULL, 'comment', 'reply'), `user_id`, `idea_id`, `revision`, `id`
    FROM `comments` WHERE `content` <> ''
  UNION ALL
  SELECT `deleted_at`, 3, 'idea deleted',
    coalesce((SELECT `actor_id` FROM `audit_log` WHERE `action` = 'idea deleted' AND `subject_id` = `ideas`.`id` ORDER BY `id` DESC LIMIT 1), `user_id`),
    `id`, `revision`, NULL FROM `ideas` WHERE `deleted_at` IS NOT NULL
) WHERE `at` > (unixepoch() - 400 * 86400) * 1000 ORDER BY `at`, `place`, `revision`;
--> statement-breakpoint
-- Nobody finds it unread.
UPDATE `users` SET `read_through` = coalesce((SELECT max(`id`) FROM `events`), 0);
--> statement-breakpoint
UPDATE `users` SET `digested_through` = `read_through`;
--> statement-breakpoint
-- What happened stays told: no statement of the product, and no slip of a hand, changes or removes a row. It only forgets who
-- it was when an account goes, and goes itself when it has had its time, a day of which is left to clocks that differ.
CREATE TRIGGER `events_no_update` BEFORE UPDATE ON `events`
WHEN new.actor_id <> 'former-member' OR (new.id, new.at, new.kind, new.idea_id, new.revision, new.comment_id)
  IS NOT (old.id, old.at, old.kind, old.idea_id, old.revision, old.comment_id) BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `events_no_delete` BEFORE DELETE ON `events`
WHEN old.at > (unixepoch() - 399 * 86400) * 1000 BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
-- Whoever begins to see the tracker has nothing to read up on, however they got the right.
CREATE TRIGGER `users_begin_insert` AFTER INSERT ON `users` BEGIN
  UPDATE `users` SET (`read_through`, `digested_through`) = (SELECT coalesce(max(`id`), 0), coalesce(max(`id`), 0) FROM `events`)
    WHERE `id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_begin_role` AFTER UPDATE OF `role` ON `users` WHEN old.role = 'user' AND new.role <> 'user' BEGIN
  UPDATE `users` SET (`read_through`, `digested_through`) = (SELECT coalesce(max(`id`), 0), coalesce(max(`id`), 0) FROM `events`)
    WHERE `id` = new.id;
END;
