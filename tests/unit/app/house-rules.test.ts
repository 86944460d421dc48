import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { importedFiles } from '../../support/imports.ts';

const files = globSync(['src/**/*.{ts,tsx,astro}', 'db/*.ts', 'scripts/*.{ts,mjs}']).sort();
const source = (file: string) => readFileSync(file, 'utf8');

test('the browser imports the types of responses, and not their schemas', () => {
  const described = files.filter((file) => /\/(domain|text)\/.*\bresponse/.test(file));
  expect(described.length).toBeGreaterThan(10);
  const others = files.filter(
    (file) => !described.includes(file) && !/\/server\/|^src\/pages\/api\//.test(file),
  );
  const schemas = /^import (?!type )[^;]*\bresponse(-parts)?\.ts'/m;
  expect(others.filter((file) => schemas.test(source(file)))).toEqual([]);
  expect("import { idea, type Idea } from './idea-response.ts'").toMatch(schemas);
});

test('a change to anything that the build reads makes the next start build again', () => {
  const [, listed = ''] =
    /const sources = (\[[^\]]*\])/.exec(source('scripts/bootstrap.mjs')) ?? [];
  const sources = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  const built = files.filter((file) => file.startsWith('src/'));
  const read = built.flatMap((file) => importedFiles(file, source(file)));
  expect(read).toContain('db/schema/accounts.ts');
  expect(
    read.filter((path) => !sources.some((one) => path === one || path.startsWith(`${one}/`))),
  ).toEqual([]);
});

test('islands never call fetch, and stores never touch the page', () => {
  for (const file of files.filter((name) => /\/ui\//.test(name)))
    expect(source(file), file).not.toMatch(/\bfetch\(/);
  for (const file of files.filter((name) => /\/client\//.test(name)))
    expect(source(file), file).not.toMatch(/document\.(?!cookie)|querySelector/);
});

test('live regions hold no button and no link: a screen reader reads a region out as plain text', () => {
  const isLive = ({ attributes }: ts.JsxOpeningLikeElement) =>
    attributes.properties.some(
      (one) =>
        ts.isJsxAttribute(one) &&
        (one.name.getText() === 'aria-live' ||
          (one.name.getText() === 'role' && /alert|status/.test(one.initializer?.getText() ?? ''))),
    );
  const isPressed = /^(a|button|[A-Z]\w*(Button|Links?))$/;
  const pressedIn = (text: string) => {
    const found: string[] = [];
    const look = (node: ts.Node, isInside: boolean) => {
      const closed = ts.isJsxSelfClosingElement(node) ? node : null;
      const element = ts.isJsxElement(node) ? node.openingElement : closed;
      if (isInside && element && isPressed.test(element.tagName.getText()))
        found.push(element.getText());
      const isWithin = isInside || (element !== null && isLive(element));
      ts.forEachChild(node, (child) => look(child, isWithin));
    };
    look(ts.createSourceFile('', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false);
    return found;
  };
  expect(pressedIn('<p role="alert">Lost. <button type="button">Again</button></p>')).toHaveLength(
    1,
  );
  expect(pressedIn('<p><b role="alert">Lost.</b> <a href="/">Home</a></p>')).toEqual([]);
  for (const file of files.filter((name) => name.endsWith('.tsx')))
    expect(pressedIn(source(file)), file).toEqual([]);
});

test('every field for text has dir="auto", so that it shows right-to-left text in its direction', () => {
  /** The opening tag of each input and textarea. */
  const control = /<(input|textarea)\b(?:=>|\{(?:[^{}]|\{[^{}]*\})*\}|[^>{])*>/g;
  /** Inputs that hold no text in a natural language. */
  const noText =
    /type="(radio|checkbox|hidden|file|range|number|date|time)"|\shidden\s|tabindex="-1"/;
  /** platform/ui/Field.tsx sets `dir` in these spread properties. */
  const isDirected = /dir="auto"|\{\.\.\.(control|common|shared)\}/;
  const forText = files
    .filter((file) => /\.(tsx|astro)$/.test(file))
    .flatMap((file) => source(file).match(control) ?? [])
    .filter((tag) => !noText.test(tag));
  expect(forText.length).toBeGreaterThan(12);
  expect(forText.filter((tag) => !isDirected.test(tag))).toEqual([]);
  expect(source('src/platform/ui/Field.tsx')).toContain("dir: 'auto',");
});

describe('style sheets', () => {
  const sheets = globSync('src/**/*.css').sort();
  const users = globSync('src/**/*.{ts,tsx,astro}').map(source).join('\n');
  const classesIn = (css: string) => {
    const selectors = css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])[^{};]+(?=\{)/g);
    return [...selectors].flatMap(([text]) =>
      [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
    );
  };
  /** A class is used when a source contains its name, or its prefix in a template: `badge-${look}`. */
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(users) ||
    (name.includes('-') && users.includes(`${name.slice(0, name.lastIndexOf('-') + 1)}\${`));

  test('every class of a rule is given to something', () => {
    expect(sheets.length).toBeGreaterThan(30);
    const unused = sheets.flatMap((sheet) =>
      classesIn(source(sheet)).flatMap((name) => (isUsed(name) ? [] : [`${sheet}: .${name}`])),
    );
    expect(unused).toEqual([]);
    expect(classesIn('.gone-long-ago > a { color: red }').filter(isUsed)).toEqual([]);
  });

  test.each([
    ['account', 'src/features/accounts/ui/account/account.css'],
    ['admin', 'src/features/admin/ui/admin.css'],
  ])('the utilities of %s are those of the components that the page uses', (page, sheet) => {
    const used = new Set<string>();
    const look = (file: string) => {
      if (used.has(file) || !existsSync(file)) return;
      used.add(file);
      for (const imported of importedFiles(file, source(file))) look(imported);
    };
    look(`src/pages/${page}.astro`);
    const from = [sheet, 'src/platform/ui/styles/utilities.css'].flatMap((file) =>
      [...source(file).matchAll(/@source "([^"]+)"/g)].flatMap(([, glob = '']) =>
        globSync(join(dirname(file), glob)),
      ),
    );
    const components = [...used].filter((file) => file.endsWith('.tsx'));
    expect(components.length).toBeGreaterThan(20);
    expect(components.filter((file) => !from.includes(file))).toEqual([]);
  });

  test('every sheet is loaded', () => {
    const loaded = [...sheets, ...globSync('src/**/*.{astro,ts}')].map(source).join('\n');
    for (const sheet of sheets)
      expect(loaded, sheet).toMatch(
        new RegExp(`(import|from|@import) ["'][#./\\w-]*${basename(sheet)}(\\?url)?["']`),
      );
  });
});

describe('transactions', () => {
  /** The expressions that bodies of `transact` await without `tx`. */
  function foreignAwaits(text: string): string[] {
    const found: string[] = [];
    const visit = (node: ts.Node, inside: boolean) => {
      const isBody =
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        ['transact', 'transactAs'].includes(node.expression.text);
      if (inside && ts.isAwaitExpression(node) && !/\btx\b/.test(node.expression.getText()))
        found.push(node.getText());
      ts.forEachChild(node, (child) => visit(child, inside || isBody));
    };
    visit(ts.createSourceFile('', text, ts.ScriptTarget.Latest, true), false);
    return found;
  }

  test('only transact opens one, and nothing sends a batch', () => {
    const own = 'src/platform/server/database/';
    for (const file of files.filter((name) => !name.startsWith(own)))
      expect(source(file), file).not.toMatch(/\bdb\(\)\.transaction\(|\.batch\(/);
  });

  test('only one place writes the history and adds ideas', () => {
    const writers = files.filter((file) => /\.insert\((ideas|ideaRevisions)\)/.test(source(file)));
    expect(writers).toEqual(['src/features/ideas/server/write-ideas.ts']);
  });

  test('a body awaits nothing but tx', () => {
    const foreign = 'transact(async (tx) => { await requireIdea(tx, id); await hash(password); })';
    expect(foreignAwaits(foreign)).toEqual(['await hash(password)']);
    for (const file of files.filter((name) => /\btransact(As)?\(/.test(source(name))))
      expect(foreignAwaits(source(file)), file).toEqual([]);
  });
});

test('no statement takes everybody but the role user for a founder', () => {
  const everybodyElse = /role\b['"`]?\)?\s*(<>|!=)\s*'user'|ne\([\w.]*role, 'user'\)/;
  const statements = files.filter((file) => /\/server\/|^db\//.test(file));
  // TypeScript code compares with `!==`, which the pattern does not match.
  expect(statements.filter((file) => everybodyElse.test(source(file)))).toEqual([]);
  expect("and users.role <> 'user'").toMatch(everybodyElse);
});

describe('packages', () => {
  const manifest = JSON.parse(source('package.json'));
  type Package = { integrity?: string; optionalDependencies?: Record<string, string> };
  const packages: Record<string, Package> = JSON.parse(source('package-lock.json')).packages;

  test('versions are exact', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const versions = Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    });
    for (const [name, version] of versions)
      expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  test('the lockfile names no registry', () => {
    expect(source('package-lock.json')).not.toMatch(/"resolved"|https?:\/\/[^"]*registry/);
  });

  test('npm checks each package that it downloads, and runs none of its scripts', () => {
    const unchecked = Object.entries(packages).filter(
      ([path, { integrity }]) => path !== '' && !integrity?.startsWith('sha512-'),
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
    expect(source('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    // With `ignore-scripts` npm also skips `pre` scripts, so there may be none.
    const names = Object.keys(manifest.scripts);
    expect(names.filter((name) => names.some((other) => name === `pre${other}`))).toEqual([]);
  });

  test('npm ci finds an entry for every package, also for those of other platforms', () => {
    const resolves = (from: string, name: string): boolean => {
      if (packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true;
      return (
        from !== '' &&
        resolves(from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
      );
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {}).filter((name) => !resolves(path, name)),
    );
    expect(missing).toEqual([]);
  });

  test('the samples for a deployment are closed as far as they can be', () => {
    const images = source('Dockerfile').match(/^FROM .*/gm) ?? [];
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/@sha256:[\da-f]{64}( AS \w+)?$/);
    const runs = ['Dockerfile', 'docs/operations.md'].flatMap(
      (file) => source(file).match(/docker run .*/g) ?? [],
    );
    expect(runs.length).toBeGreaterThan(2);
    for (const run of runs)
      expect(run).toMatch(/ --read-only --cap-drop=ALL --security-opt=no-new-privileges /);
    for (const file of ['.gitignore', '.dockerignore']) expect(source(file)).toMatch(/^\.env$/m);

    const nginx = source('deploy/nginx.conf');
    expect(nginx).toMatch(/^\treturn 301 https:\/\/lab\.example\.org\$request_uri;$/m);
    expect(nginx).toMatch(/^\tgzip off;$/m);
    expect(nginx).not.toMatch(
      /log_format[^;]*\$(request|args|request_uri|query_string|http_referer)\b/,
    );
    for (const [, log = ''] of nginx.matchAll(/access_log ([^;]+);/g))
      expect(log).toMatch(/^off$| without_query$/);

    const unit = source('deploy/digital-health-lab.service');
    for (const line of [
      'SystemCallFilter=@system-service',
      'ProtectSystem=strict',
      'PrivateUsers=yes',
      'ProtectKernelTunables=yes',
      'RestrictNamespaces=yes',
      'LockPersonality=yes',
      'CapabilityBoundingSet=',
      'UMask=0077',
    ])
      expect(unit.split('\n')).toContain(line);
  });
});
