-- Each idea knows its row in the search table: looking for it by its id, which is no key there, would read every row at
-- each save.
CREATE TABLE `idea_search_rows` (`id` text PRIMARY KEY NOT NULL, `row` integer NOT NULL UNIQUE);
--> statement-breakpoint
INSERT INTO `idea_search_rows` (`id`, `row`) SELECT `id`, `rowid` FROM `idea_search`;
--> statement-breakpoint
DROP TRIGGER `idea_search_insert`;
--> statement-breakpoint
DROP TRIGGER `idea_search_update`;
--> statement-breakpoint
DROP TRIGGER `idea_search_delete`;
--> statement-breakpoint
CREATE TRIGGER `idea_search_insert` AFTER INSERT ON `ideas` BEGIN
  INSERT INTO `idea_search_rows` (`id`, `row`) SELECT new.`id`, coalesce(max(`row`), 0) + 1 FROM `idea_search_rows`;
  INSERT INTO `idea_search` (`rowid`, `id`, `title`, `body`) SELECT `row`, new.`id`, new.`idea_title`, new.`brief_description` || char(10) || new.`disease_area` || char(10) || new.`sub_topic_use_case` || char(10) || new.`target_users` || char(10) || new.`problem_being_solved` || char(10) || new.`current_alternatives_gaps` || char(10) || new.`proposed_solution` || char(10) || new.`unique_value_proposition` || char(10) || new.`expected_outcomes_benefits` || char(10) || new.`technology_stack` || char(10) || new.`product_type` || char(10) || new.`maturity_level` || char(10) || new.`data_requirements` || char(10) || new.`regulatory_considerations` || char(10) || new.`market_size` || char(10) || new.`revenue_model` || char(10) || new.`customer_segments` || char(10) || new.`pricing_strategy` || char(10) || new.`competitive_landscape` || char(10) || new.`go_to_market_strategy` || char(10) || new.`potential_partners` || char(10) || new.`distribution_channels` || char(10) || new.`integration_needs` || char(10) || new.`technical_feasibility` || char(10) || new.`clinical_validation_need` || char(10) || new.`regulatory_hurdles` || char(10) || new.`time_to_mvp_launch` || char(10) || new.`team_capability_needed` || char(10) || new.`scalability_potential` || char(10) || new.`global_applicability` || char(10) || new.`risk_level` || char(10) || new.`estimated_cost_to_mvp` || char(10) || new.`estimated_time_to_mvp` FROM `idea_search_rows` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `idea_search_delete` AFTER DELETE ON `ideas` BEGIN
  DELETE FROM `idea_search` WHERE `rowid` = (SELECT `row` FROM `idea_search_rows` WHERE `id` = old.`id`);
  DELETE FROM `idea_search_rows` WHERE `id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `idea_search_update` AFTER UPDATE ON `ideas` BEGIN
  UPDATE `idea_search` SET `title` = new.`idea_title`, `body` = new.`brief_description` || char(10) || new.`disease_area` || char(10) || new.`sub_topic_use_case` || char(10) || new.`target_users` || char(10) || new.`problem_being_solved` || char(10) || new.`current_alternatives_gaps` || char(10) || new.`proposed_solution` || char(10) || new.`unique_value_proposition` || char(10) || new.`expected_outcomes_benefits` || char(10) || new.`technology_stack` || char(10) || new.`product_type` || char(10) || new.`maturity_level` || char(10) || new.`data_requirements` || char(10) || new.`regulatory_considerations` || char(10) || new.`market_size` || char(10) || new.`revenue_model` || char(10) || new.`customer_segments` || char(10) || new.`pricing_strategy` || char(10) || new.`competitive_landscape` || char(10) || new.`go_to_market_strategy` || char(10) || new.`potential_partners` || char(10) || new.`distribution_channels` || char(10) || new.`integration_needs` || char(10) || new.`technical_feasibility` || char(10) || new.`clinical_validation_need` || char(10) || new.`regulatory_hurdles` || char(10) || new.`time_to_mvp_launch` || char(10) || new.`team_capability_needed` || char(10) || new.`scalability_potential` || char(10) || new.`global_applicability` || char(10) || new.`risk_level` || char(10) || new.`estimated_cost_to_mvp` || char(10) || new.`estimated_time_to_mvp` WHERE `rowid` = (SELECT `row` FROM `idea_search_rows` WHERE `id` = old.`id`);
END;
