import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder with migrations above a module, the same for sources, bundle and image. */
function folderOf(module: string): string {
  const folder = dirname(module);
  if (existsSync(join(folder, 'db/migrations'))) return folder;
  if (folder === module) throw new Error('There are no migrations above this program.');
  return folderOf(folder);
}

/** Relative paths in settings start here. */
export const root = folderOf(import.meta.filename);
export const migrations = join(root, 'db/migrations');
