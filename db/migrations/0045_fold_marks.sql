-- The server folds names, ideas and rounds anew at its next start: quotation marks and dashes of all shapes are equal now.
UPDATE `users` SET `name_key` = '';--> statement-breakpoint
UPDATE `ideas` SET `title_key` = NULL;--> statement-breakpoint
UPDATE `rounds` SET `title_key` = NULL;
