ALTER TABLE `idea_revisions` ADD `scores_set` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `ideas` ADD `scores_set` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Earlier saves do not say which scores were set. From the first save with a score other than 5 on all three count as set.
UPDATE `idea_revisions` SET `scores_set` = '["impactScore","feasibilityScore","innovationScore"]'
FROM (
  SELECT `idea_id`, min(`revision`) AS `first` FROM `idea_revisions`
  WHERE json_extract(`answers`, '$.impactScore') <> 5 OR json_extract(`answers`, '$.feasibilityScore') <> 5
    OR json_extract(`answers`, '$.innovationScore') <> 5
  GROUP BY `idea_id`
) AS `scored`
WHERE `scored`.`idea_id` = `idea_revisions`.`idea_id` AND `idea_revisions`.`revision` >= `scored`.`first`;--> statement-breakpoint
UPDATE `ideas` SET `scores_set` = '["impactScore","feasibilityScore","innovationScore"]'
WHERE `impact_score` <> 5 OR `feasibility_score` <> 5 OR `innovation_score` <> 5
  OR EXISTS (SELECT 1 FROM `idea_revisions` WHERE `idea_id` = `ideas`.`id` AND `scores_set` <> '[]');
