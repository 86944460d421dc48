DROP INDEX `ideas_by_title`;--> statement-breakpoint
CREATE INDEX `ideas_by_title` ON `ideas` (substr("idea_title", 1, 100) collate nocase,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_area` ON `ideas` (substr("disease_area", 1, 100) collate nocase,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_product` ON `ideas` (`product_type`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_risk` ON `ideas` (instr('Low Medium High Very High', "risk_level"),"created_at" desc,`id`) WHERE deleted_at is null;
