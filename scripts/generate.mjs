// npm run db:generate -- --name NAME: writes a migration for the changes in db/schema. If it adds a field to ideas, it
// also adds the default to earlier saves, because the history would otherwise show a change.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

const folder = 'db/migrations';
const list = () => readdirSync(folder).filter((name) => name.endsWith('.sql'));
const before = list();
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const added = /ALTER TABLE `ideas` ADD `(\w+)` \w+ DEFAULT ('(?:[^']|'')*'|\d+) NOT NULL/g;
for (const name of list().filter((one) => !before.includes(one))) {
  const file = `${folder}/${name}`;
  for (const [, column = '', value] of readFileSync(file, 'utf8').matchAll(added)) {
    const field = column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    appendFileSync(
      file,
      `--> statement-breakpoint\nUPDATE \`idea_revisions\` SET \`answers\` = json_insert(\`answers\`, '$.${field}', ${value});\n`,
    );
  }
}
