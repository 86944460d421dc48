DROP INDEX `ideas_by_title`;--> statement-breakpoint
DROP INDEX `ideas_by_area`;--> statement-breakpoint
ALTER TABLE `ideas` ADD `title_key` text;--> statement-breakpoint
ALTER TABLE `ideas` ADD `area_key` text;--> statement-breakpoint
ALTER TABLE `ideas` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `ideas_unfolded` ON `ideas` (`id`) WHERE title_key is null;--> statement-breakpoint
CREATE INDEX `ideas_by_title` ON `ideas` (`title_key`,`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_area` ON `ideas` (`area_key`,`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `idea_counts` ADD `area_key` text;--> statement-breakpoint
CREATE INDEX `idea_counts_area` ON `idea_counts` (`area_key`);--> statement-breakpoint
ALTER TABLE `rounds` ADD `title_key` text;--> statement-breakpoint
-- The server folds names, ideas and rounds at its next start, and fills the index of words by that.
UPDATE `users` SET `name_key` = '';
--> statement-breakpoint
DROP TRIGGER `idea_search_insert`;
--> statement-breakpoint
DROP TRIGGER `idea_search_update`;
--> statement-breakpoint
DROP TABLE `idea_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `idea_search` USING fts5(`id` UNINDEXED, `text`, tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'");
--> statement-breakpoint
INSERT INTO `idea_search` (`rowid`, `id`, `text`) SELECT `row`, `id`, '' FROM `idea_search_rows`;
--> statement-breakpoint
CREATE TRIGGER `idea_search_insert` AFTER INSERT ON `ideas` BEGIN
  INSERT INTO `idea_search_rows` (`id`, `row`) SELECT new.`id`, coalesce(max(`row`), 0) + 1 FROM `idea_search_rows`;
  INSERT INTO `idea_search` (`rowid`, `id`, `text`) SELECT `row`, new.`id`, coalesce(new.`search_text`, '') FROM `idea_search_rows` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `idea_search_update` AFTER UPDATE OF `search_text` ON `ideas` WHEN new.`search_text` IS NOT old.`search_text` BEGIN
  UPDATE `idea_search` SET `text` = new.`search_text` WHERE `rowid` = (SELECT `row` FROM `idea_search_rows` WHERE `id` = old.`id`);
END;
--> statement-breakpoint
DROP TRIGGER `idea_counts_insert`;
--> statement-breakpoint
CREATE TRIGGER `idea_counts_insert` AFTER INSERT ON `ideas` WHEN new.`deleted_at` IS NULL BEGIN
  INSERT INTO `idea_counts` (`disease_area`, `area_key`, `ideas`) VALUES (new.`disease_area`, new.`area_key`, 1)
    ON CONFLICT DO UPDATE SET `ideas` = `ideas` + 1, `area_key` = excluded.`area_key`;
END;
--> statement-breakpoint
DROP TRIGGER `idea_counts_update`;
--> statement-breakpoint
CREATE TRIGGER `idea_counts_update` AFTER UPDATE OF `disease_area`, `area_key`, `deleted_at` ON `ideas`
  WHEN new.`disease_area` <> old.`disease_area` OR new.`area_key` IS NOT old.`area_key` OR (new.`deleted_at` IS NULL) <> (old.`deleted_at` IS NULL) BEGIN
  UPDATE `idea_counts` SET `ideas` = `ideas` - 1
    WHERE old.`deleted_at` IS NULL AND `disease_area` = old.`disease_area`;
  INSERT INTO `idea_counts` (`disease_area`, `area_key`, `ideas`)
    SELECT new.`disease_area`, new.`area_key`, 1 WHERE new.`deleted_at` IS NULL
    ON CONFLICT DO UPDATE SET `ideas` = `ideas` + 1, `area_key` = excluded.`area_key`;
  DELETE FROM `idea_counts` WHERE `disease_area` = old.`disease_area` AND `ideas` = 0;
END;
