import { keyNames } from './accounts/shown-name.ts';
import { config } from './config.ts';
import { db } from './database/database.ts';
import { migrateDatabase } from './database/migrations.ts';
import { closeDemo, openDemo } from './demo.ts';
import { foldStored } from './fold-ideas.ts';
import { readAiAct } from './outlook/reading-anew.ts';

/** Brings the database of the settings to the newest schema, and opens or closes the demo account there. */
export async function prepareDatabase(migrations: string): Promise<void> {
  await migrateDatabase(db(), migrations);
  await keyNames(db());
  await readAiAct(db());
  await (config().demo ? openDemo : closeDemo)(db());
  await foldStored(db());
}
