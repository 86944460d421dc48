CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`idea_id` text NOT NULL,
	`user_id` text,
	`decision` text NOT NULL,
	`look_again_on` text,
	`round_id` text,
	`created_at` integer NOT NULL,
	`reason` text NOT NULL,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "decisions_decision" CHECK("decisions"."decision" in ('go on', 'hold', 'stop'))
);
--> statement-breakpoint
CREATE INDEX `decisions_newest` ON `decisions` (`idea_id`,"created_at" desc,`decision`,`look_again_on`);--> statement-breakpoint
CREATE INDEX `decisions_user` ON `decisions` (`user_id`);--> statement-breakpoint
-- What was decided stays written. A row goes with its idea, and loses its author with the account: both are gone when
-- the database follows them.
CREATE TRIGGER `decisions_no_update` BEFORE UPDATE ON `decisions` WHEN NOT (
  new.`user_id` IS NULL AND NOT EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id`)
  AND (new.`id`, new.`idea_id`, new.`decision`, new.`look_again_on`, new.`round_id`, new.`created_at`, new.`reason`)
    IS (old.`id`, old.`idea_id`, old.`decision`, old.`look_again_on`, old.`round_id`, old.`created_at`, old.`reason`)
) BEGIN
  SELECT RAISE(ABORT, 'decisions are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `decisions_no_delete` BEFORE DELETE ON `decisions` WHEN EXISTS (SELECT 1 FROM `ideas` WHERE `id` = old.`idea_id`) BEGIN
  SELECT RAISE(ABORT, 'decisions are append-only');
END;
--> statement-breakpoint
-- REPLACE takes the row that is in its way without asking the trigger for deletes.
CREATE TRIGGER `decisions_no_replace` BEFORE INSERT ON `decisions` WHEN EXISTS (SELECT 1 FROM `decisions` WHERE `id` = new.`id`) BEGIN
  SELECT RAISE(ABORT, 'decisions are append-only');
END;
