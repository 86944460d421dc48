CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_owner` ON `identities` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `identities_user` ON `identities` (`issuer`,`user_id`);--> statement-breakpoint
CREATE TABLE `provider_sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`browser` text NOT NULL,
	`nonce` text NOT NULL,
	`verifier` text NOT NULL,
	`session_id` text,
	`return_to` text NOT NULL,
	`again` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `provider_sign_ins_created` ON `provider_sign_ins` (`created_at`);--> statement-breakpoint
CREATE INDEX `provider_sign_ins_session` ON `provider_sign_ins` (`session_id`);