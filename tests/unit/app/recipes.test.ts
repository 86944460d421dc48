// Checks the steps of the recipes in CONTRIBUTING.md that the types do not enforce.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { commentEvents } from '#features/comments/domain/events.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import { type AnyDeclaration, eventKinds } from '#features/notifications/domain/event-kinds.ts';
import { flagNames, noFilters } from '#features/tracker/domain/filters.ts';
import { pageFileFor } from '#platform/server/http/files.ts';
import { roles } from '#platform/text/role.ts';
import { mutants } from '../../../scripts/mutant-list.mjs';
import { endpoints } from '../../support/endpoints.ts';

const textOf = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

test('a migration that adds a field to ideas gives its default to earlier saves', () => {
  const columns = allFields.map(({ name }) => name.replace(/[A-Z]/g, (letter) => `_${letter}`));
  const isField = new RegExp(`ALTER TABLE \`?ideas\`? ADD \`?(${columns.join('|')})\\b`, 'i');
  const isComplete = (sql: string) => !isField.test(sql) || /UPDATE `?idea_revisions/i.test(sql);
  const migrations = globSync('db/migrations/*.sql');
  expect(migrations.filter((file) => !isComplete(readFileSync(file, 'utf8')))).toEqual([]);
  expect(isComplete("ALTER TABLE `ideas` ADD `market_size` text DEFAULT '';")).toBe(false);
});

test('every filter of the list is named in an API test', () => {
  const tests = textOf('tests/api/**/*.test.ts');
  const names = new Set([...Object.keys(noFilters), ...flagNames]);
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([]);
});

test('every declared kind of event is recorded by server code', () => {
  const server = textOf('src/features/*/server/**/*.ts');
  const kinds = Object.keys(eventKinds);
  expect(kinds.filter((kind) => !server.includes(`'${kind}'`))).toEqual([]);
});

test('a kind of event that lacks a member of its declaration does not compile', () => {
  type Comment = (typeof commentEvents)['comment.created'];
  type IsDeclared<Kind> = Kind extends AnyDeclaration ? true : false;
  const isWhole: IsDeclared<Comment> = true;
  const without: { [Member in keyof Comment]: IsDeclared<Omit<Comment, Member>> } = {
    ...{ payload: false, words: false, notifies: false, filter: false, addressees: false },
    ...{ webhook: false, invalidates: false },
  };
  expect([isWhole, ...Object.values(without)]).toEqual([true, ...Array(7).fill(false)]);
});

test('every role is tried at every endpoint', () => {
  const tried = new Set(endpoints.flatMap(([, , audience]) => audience));
  expect(roles.filter((role) => !tried.has(role))).toEqual([]);
});

/** The paths of pages; one page each serves every idea and every round. */
const pagePaths = globSync('src/pages/**/*.astro')
  .map((file) => file.replace(/^src\/pages(.*?)(\/index)?\.astro$/, '$1') || '/')
  .filter((path) => !/^\/(404|idea-tracker\/(idea|round))$/.test(path));

test('every page is served at its own path', () => {
  expect(pagePaths.map((path) => pageFileFor(path))).toEqual(pagePaths);
});

test('a link, a menu or a mail leads to every page', () => {
  const sources = textOf('src/{site,app/ui,features,platform/client/router}/**/*.{ts,tsx,astro}');
  const isLinked = (path: string) => new RegExp(`['"\`}]${path}['"\`#?]`).test(sources);
  expect(pagePaths.filter((path) => !isLinked(path))).toEqual([]);
});

test('a browser test opens every page', () => {
  const tests = textOf('tests/e2e/**/*.ts');
  expect(pagePaths.length).toBeGreaterThan(15);
  const isOpened = (path: string) => new RegExp(`(?<![\\w-])${path}(?![\\w/-])`).test(tests);
  expect(pagePaths.filter((path) => !isOpened(path))).toEqual([]);
});

test('the text of each fault of npm run mutants is in its file once', () => {
  expect(mutants.length).toBeGreaterThan(23);
  const countOf = ({ file, from = '' }: (typeof mutants)[number]) =>
    readFileSync(file, 'utf8').split(from).length - 1;
  expect(mutants.filter((mutant) => countOf(mutant) !== 1).map(({ name }) => name)).toEqual([]);
});
