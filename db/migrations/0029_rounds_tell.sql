-- What happens in a round is told beside what happens to ideas, and some of it by nobody. The table is made anew for that, as
-- SQLite cannot make a column nullable; triggers that read it would stand in the way of its name.
DROP TRIGGER `users_begin_insert`;--> statement-breakpoint
DROP TRIGGER `users_begin_role`;--> statement-breakpoint
CREATE TABLE `__new_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`idea_id` text,
	`round_id` text,
	`revision` integer NOT NULL,
	`comment_id` text,
	`decision_id` text,
	CONSTRAINT "events_about" CHECK((`idea_id` is null) <> (`round_id` is null))
);
--> statement-breakpoint
-- Numbers go on after the last one that was given, be its row gone: people have read up to it.
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_events', `seq` FROM `sqlite_sequence` WHERE `name` = 'events';
--> statement-breakpoint
INSERT INTO `__new_events` (`id`, `at`, `kind`, `actor_id`, `idea_id`, `revision`, `comment_id`)
SELECT `id`, `at`, `kind`, `actor_id`, `idea_id`, `revision`, `comment_id` FROM `events`;--> statement-breakpoint
DROP TABLE `events`;--> statement-breakpoint
ALTER TABLE `__new_events` RENAME TO `events`;--> statement-breakpoint
CREATE INDEX `events_idea` ON `events` (`idea_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_round` ON `events` (`round_id`,`id`) WHERE round_id is not null;--> statement-breakpoint
CREATE INDEX `events_actor` ON `events` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_kind` ON `events` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `events_at` ON `events` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_once_in_a_round` ON `events` (`round_id`,`kind`) WHERE kind in ('round opened', 'round reminder', 'round closed');--> statement-breakpoint
CREATE UNIQUE INDEX `events_look_again_once` ON `events` (`decision_id`) WHERE kind = 'look again';--> statement-breakpoint
CREATE TABLE `round_readers` (
	`user_id` text NOT NULL,
	`round_id` text NOT NULL,
	`read_through` integer NOT NULL,
	PRIMARY KEY(`user_id`, `round_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `round_assessors` ADD `event_id` integer;--> statement-breakpoint
CREATE INDEX `decisions_look_again` ON `decisions` (`look_again_on`) WHERE look_again_on is not null;--> statement-breakpoint
-- What happened stays told: no statement of the product, and no slip of a hand, changes or removes a row. It only forgets who
-- it was when an account goes, and goes itself when it has had its time, a day of which is left to clocks that differ.
CREATE TRIGGER `events_no_update` BEFORE UPDATE ON `events`
WHEN new.actor_id IS NOT 'former-member' OR old.actor_id IS NULL
  OR (new.id, new.at, new.kind, new.idea_id, new.round_id, new.revision, new.comment_id, new.decision_id)
  IS NOT (old.id, old.at, old.kind, old.idea_id, old.round_id, old.revision, old.comment_id, old.decision_id) BEGIN
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
