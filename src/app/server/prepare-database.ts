import { fillNameKeys } from '#features/accounts/server/display-name.ts';
import { fillDerivedRows } from '#features/ideas/server/write-ideas.ts';
import { migrateAiAct } from '#features/regulatory/server/regulatory-assessments.ts';
import { ConfigurationError, config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { migrateDatabase } from '#platform/server/database/migrations.ts';
import { closeDemo, hasRealAccounts, openDemo } from './demo.ts';

/** @throws ConfigurationError for a demo on a database with accounts of people */
export async function prepareDatabase(migrations: string): Promise<void> {
  if (config().demo && (await hasRealAccounts()))
    throw new ConfigurationError([
      'DEMO=true adds a founder with a public password. This database has real accounts. Nothing was changed. Give the demo another database, for example DATABASE_URL=file:data/new-demo.db.',
    ]);
  await migrateDatabase(db(), migrations);
  await fillNameKeys(db());
  await migrateAiAct(db());
  await (config().demo ? openDemo : closeDemo)();
  await fillDerivedRows(db());
}
