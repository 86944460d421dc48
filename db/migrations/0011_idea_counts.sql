-- The number of ideas of each disease area, without those that are deleted.
INSERT INTO `idea_counts` (`disease_area`, `ideas`)
  SELECT `disease_area`, count(*) FROM `ideas` WHERE `deleted_at` IS NULL GROUP BY `disease_area`;
--> statement-breakpoint
CREATE TRIGGER `idea_counts_insert` AFTER INSERT ON `ideas` WHEN new.`deleted_at` IS NULL BEGIN
  INSERT INTO `idea_counts` (`disease_area`, `ideas`) VALUES (new.`disease_area`, 1)
    ON CONFLICT DO UPDATE SET `ideas` = `ideas` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `idea_counts_delete` AFTER DELETE ON `ideas` WHEN old.`deleted_at` IS NULL BEGIN
  UPDATE `idea_counts` SET `ideas` = `ideas` - 1 WHERE `disease_area` = old.`disease_area`;
  DELETE FROM `idea_counts` WHERE `disease_area` = old.`disease_area` AND `ideas` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `idea_counts_update` AFTER UPDATE OF `disease_area`, `deleted_at` ON `ideas`
  WHEN new.`disease_area` <> old.`disease_area` OR (new.`deleted_at` IS NULL) <> (old.`deleted_at` IS NULL) BEGIN
  UPDATE `idea_counts` SET `ideas` = `ideas` - 1
    WHERE old.`deleted_at` IS NULL AND `disease_area` = old.`disease_area`;
  INSERT INTO `idea_counts` (`disease_area`, `ideas`)
    SELECT new.`disease_area`, 1 WHERE new.`deleted_at` IS NULL
    ON CONFLICT DO UPDATE SET `ideas` = `ideas` + 1;
  DELETE FROM `idea_counts` WHERE `disease_area` = old.`disease_area` AND `ideas` = 0;
END;
