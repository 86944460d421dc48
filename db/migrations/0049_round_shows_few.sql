ALTER TABLE `rounds` ADD `shows_few` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- People scored on this promise.
CREATE TRIGGER `rounds_keep_shows_few` BEFORE UPDATE OF `shows_few` ON `rounds`
WHEN new.shows_few IS NOT old.shows_few BEGIN
  SELECT RAISE(ABORT, 'what a round shows was chosen when it was opened');
END;
