import { dirname, join, relative } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/** The folders of the subpath imports in package.json: `#platform/` and `./src/platform/`. */
const subpaths = Object.entries(packageJson.imports).map(
  ([from, to]) => [from.replace('*', ''), to.replace('*', '')] as const,
);

/** The imported file of this project, or null for a package. */
function fileOf(importer: string, target: string): string | null {
  const path = target.split('?')[0] ?? '';
  if (path.startsWith('.')) return relative('.', join(dirname(importer), path));
  const subpath = subpaths.find(([from]) => path.startsWith(from));
  return subpath ? relative('.', path.replace(...subpath)) : null;
}

/** What a source imports: the target as written, and its file, which is null for a package. */
export const importsOf = (importer: string, source: string) =>
  [
    ...source.matchAll(
      /(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => {
    const target = match[1] ?? match[2] ?? '';
    return { target, file: fileOf(importer, target) };
  });

/** The files of this project that a source imports. */
export const importedFiles = (importer: string, source: string): string[] =>
  importsOf(importer, source).flatMap(({ file }) => file ?? []);
