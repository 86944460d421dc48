import { fillNameKeys } from '#features/accounts/server/display-name.ts';
import { foldStored } from '#features/ideas/server/write-ideas.ts';
import { migrateAiAct } from '#features/regulatory/server/regulatory-assessments.ts';

import { config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { migrateDatabase } from '#platform/server/database/migrations.ts';
import { closeDemo, openDemo } from './demo.ts';

export async function prepareDatabase(migrations: string): Promise<void> {
  await migrateDatabase(db(), migrations);
  await fillNameKeys(db());
  await migrateAiAct(db());
  await (config().demo ? openDemo : closeDemo)();
  await foldStored(db());
}
