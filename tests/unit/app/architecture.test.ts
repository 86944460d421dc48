import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importedFiles, importsOf } from '../../support/imports.ts';

/** From low to high. A file imports from its own folder and from lower lines, not from other folders of its line. */
const order = [
  ['platform'],
  ['accounts'],
  ['events'],
  ['ideas'],
  ['comments', 'decisions', 'evidence', 'files', 'regulatory', 'contradictions'],
  ['notifications'],
  ['tracker'],
  ['prioritise', 'activity'],
  ['rounds'],
  ['exchange'],
  ['contact', 'webhooks'],
  ['admin'],
  ['app'],
  ['site'],
  ['pages'],
];
/** The two exceptions within a line: the first imports the second. */
const neighbours = ['evidence > files', 'contradictions > regulatory'];

const levelOf = (folder: string) => order.findIndex((folders) => folders.includes(folder));

/** The feature of a file, or else its folder below `src`; `db` for tables and `scripts` for commands. */
function folderOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top !== 'src') return top;
  if (second === 'features') return third;
  // Astro requires these two files directly in `src`; the site uses them.
  return second === 'content.config.ts' || second === 'env.d.ts' ? 'site' : second;
}
/** The layer of a file: `domain`, `server`, `client` or `ui`; `text` is the domain of the platform. */
const layerOf = (file: string): string =>
  /^src\/(?:features\/[^/]+|app|platform)\/(domain|server|client|ui|text)\//.exec(file)?.[1] ?? '';

/** The reason why a file may not import another one, or null. */
function refusal(file: string, other: string): string | null {
  const [from, to] = [folderOf(file), folderOf(other)];
  const [layer, otherLayer] = [layerOf(file), layerOf(other)];
  const isRule = (name: string) => name === 'domain' || name === 'text';
  if (from === 'scripts') return null;
  if (from === 'db') return to === 'db' || isRule(otherLayer) ? null : 'tables know rules alone';
  if (to === 'db') return layer === 'server' ? null : 'only server code knows tables';
  if (isRule(layer) && !isRule(otherLayer)) return 'rules import rules alone';
  if (layer === 'server' && ['client', 'ui'].includes(otherLayer)) return 'server code stays there';
  if (['client', 'ui'].includes(layer) && otherLayer === 'server')
    return 'no server code in the browser';
  if (layer === 'client' && otherLayer === 'ui') return 'stores know no components';
  // Astro makes no page of a file whose name begins with an underscore.
  const isPage = from === 'pages' && !/\/_[^/]+$/.test(other);
  if (from === to) return isPage ? 'a page imports no page' : null;
  const [level, otherLevel] = [levelOf(from), levelOf(to)];
  if (level < 0 || otherLevel < 0) return `${level < 0 ? from : to} is no folder of the order`;
  if (otherLevel < level || neighbours.includes(`${from} > ${to}`)) return null;
  return `${to} is not below ${from}`;
}

/** The imports of one file that break the rules. */
function broken(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(({ target, file: other }) => {
    if (!other) {
      const isPure = ['domain', 'text'].includes(layerOf(file));
      return isPure && !target.startsWith('zod')
        ? [`${file} imports ${target}: rules need zod alone`]
        : [];
    }
    const why = refusal(file, other);
    return why ? [`${file} imports ${target}: ${why}`] : [];
  });
}

const files = globSync(['src/**/*.{ts,tsx,astro,css}', 'db/**/*.ts', 'scripts/*.{ts,mjs}']).sort();
const source = (file: string) => readFileSync(file, 'utf8');

describe('imports', () => {
  test('point downwards only', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => broken(file, source(file)))).toEqual([]);
  });

  test.each([
    ['src/features/ideas/client/x.ts', "import { a } from '../server/ideas.ts'"],
    ['src/features/ideas/domain/x.ts', "import { createClient } from '@libsql/client'"],
    ['src/platform/ui/X.tsx', "import type { Idea } from '#features/ideas/domain/idea.ts'"],
    ['src/features/comments/ui/X.tsx', "const x = await import('#features/evidence/ui/X.tsx')"],
    ['src/features/comments/server/x.ts', "export * from '../client/x.ts'"],
    [
      'src/platform/ui/x.css',
      '@import "../../features/accounts/ui/login/login.css" layer(components);',
    ],
    [
      'src/features/events/domain/x.ts',
      "import { comment } from '#features/comments/domain/comment.ts'",
    ],
    ['src/features/tracker/client/x.ts', "import { X } from '../ui/X.tsx'"],
    ['src/features/files/ui/X.tsx', "import { users } from '#db/schema/files.ts'"],
  ])('that point elsewhere are found in %s', (file, text) => {
    expect(broken(file, text)).toHaveLength(1);
  });

  test('make no circle', () => {
    const targets = new Map(files.map((file) => [file, importedFiles(file, source(file))]));
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      else if (!done.has(file))
        for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});
