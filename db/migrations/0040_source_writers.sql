-- Who first wrote what a source says, which was looked up in its changes whenever it was read; the last of them says what it
-- says now.
ALTER TABLE `sources` ADD `written_by` text REFERENCES users(id);--> statement-breakpoint
UPDATE sources SET written_by = nullif((SELECT changed_by FROM source_changes c
  WHERE c.source_id = sources.id AND c.what IN ('added', 'changed')
    AND c.said = (SELECT said FROM source_changes l WHERE l.source_id = sources.id ORDER BY l.revision DESC LIMIT 1)
  ORDER BY c.revision LIMIT 1), added_by);--> statement-breakpoint
CREATE INDEX `sources_written` ON `sources` (`written_by`);
