CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`idea_id` text NOT NULL,
	`user_id` text NOT NULL,
	`section` text(100) NOT NULL,
	`field_name` text(100),
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_idea` ON `comments` (`idea_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ideas` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`idea_title` text NOT NULL,
	`brief_description` text NOT NULL,
	`disease_area` text NOT NULL,
	`sub_topic_use_case` text NOT NULL,
	`target_users` text NOT NULL,
	`problem_being_solved` text NOT NULL,
	`current_alternatives_gaps` text NOT NULL,
	`proposed_solution` text NOT NULL,
	`unique_value_proposition` text NOT NULL,
	`expected_outcomes_benefits` text NOT NULL,
	`technology_stack` text NOT NULL,
	`product_type` text NOT NULL,
	`maturity_level` text NOT NULL,
	`data_requirements` text NOT NULL,
	`regulatory_considerations` text NOT NULL,
	`market_size` text NOT NULL,
	`revenue_model` text NOT NULL,
	`customer_segments` text NOT NULL,
	`pricing_strategy` text NOT NULL,
	`competitive_landscape` text NOT NULL,
	`go_to_market_strategy` text NOT NULL,
	`potential_partners` text NOT NULL,
	`distribution_channels` text NOT NULL,
	`integration_needs` text NOT NULL,
	`technical_feasibility` text NOT NULL,
	`clinical_validation_need` text NOT NULL,
	`regulatory_hurdles` text NOT NULL,
	`time_to_mvp_launch` text NOT NULL,
	`team_capability_needed` text NOT NULL,
	`scalability_potential` text NOT NULL,
	`global_applicability` text NOT NULL,
	`impact_score` integer NOT NULL,
	`feasibility_score` integer NOT NULL,
	`innovation_score` integer NOT NULL,
	`risk_level` text NOT NULL,
	`estimated_cost_to_mvp` text NOT NULL,
	`estimated_time_to_mvp` text NOT NULL,
	`overall_priority_rank` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ideas_product_type" CHECK("ideas"."product_type" in ('Mobile App', 'Web Platform', 'API/Software', 'Medical Device', 'Diagnostic Tool', 'Other')),
	CONSTRAINT "ideas_maturity_level" CHECK("ideas"."maturity_level" in ('Concept', 'Prototype', 'MVP', 'Market Ready', 'Scaling')),
	CONSTRAINT "ideas_risk_level" CHECK("ideas"."risk_level" in ('Low', 'Medium', 'High', 'Very High')),
	CONSTRAINT "ideas_impact_score" CHECK("ideas"."impact_score" between 1 and 10),
	CONSTRAINT "ideas_feasibility_score" CHECK("ideas"."feasibility_score" between 1 and 10),
	CONSTRAINT "ideas_innovation_score" CHECK("ideas"."innovation_score" between 1 and 10),
	CONSTRAINT "ideas_priority_rank" CHECK("ideas"."overall_priority_rank" between 1 and 10)
);
--> statement-breakpoint
CREATE INDEX `ideas_rank` ON `ideas` (`overall_priority_rank`,`created_at`);--> statement-breakpoint
CREATE INDEX `ideas_user` ON `ideas` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('user', 'founder', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);