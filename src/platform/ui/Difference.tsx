import { type ArrayChange, diffArrays } from 'diff';
import type { ReactNode } from 'react';

type Part = { text: string; changed: boolean };

/** In words. Texts with more changes have little in common, and comparing them takes long. */
const maxChanges = 400;

/** A number or a word, also with a comma, point, hyphen, slash or apostrophe inside, or else one character. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+(?:[.,'’/-][\p{L}\p{M}\p{N}]+)*|./gsu;
const wordsOf = (text: string): string[] => text.match(word) ?? [];

const isSpace = (part: Part) => part.text.trim() === '';

/** Makes spaces between two changed words part of the change, but not spaces at its ends. */
function withSpaces(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  const add = (text: string, changed: boolean) => {
    const last = joined.at(-1);
    if (last?.changed === changed) last.text += text;
    else if (text) joined.push({ text, changed });
  };
  parts.forEach((part, at) => {
    const between = joined.at(-1)?.changed === true && parts[at + 1]?.changed === true;
    add(part.text, part.changed || (between && isSpace(part)));
  });
  return joined.flatMap((part) => {
    const words = part.text.trim();
    if (!part.changed || !words) return part;
    const [before = '', after = ''] = part.text.split(words);
    return [
      { text: before, changed: false },
      { text: words, changed: true },
      { text: after, changed: false },
    ].filter(({ text }) => text !== '');
  });
}

/** @returns the parts of each version, which joined give the version; null without a common word */
export function changedWords(before: string, after: string): [Part[], Part[]] | null {
  const found = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxChanges });
  const isShared = ({ added, removed, value }: ArrayChange<string>) =>
    !added && !removed && /[\p{L}\p{N}]/u.test(value.join(''));
  if (!found?.some(isShared)) return null;
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    withSpaces(
      found
        .filter((part) => !part[other])
        .map((part) => ({ text: part.value.join(''), changed: part[own] })),
    );
  return [side('added', 'removed'), side('removed', 'added')];
}

type VersionProps = {
  label: string;
  value: string | number;
  parts?: readonly Part[] | undefined;
  mark?: 'del' | 'ins';
};

const looks = {
  del: 'bg-accent text-accent-foreground',
  ins: 'bg-secondary text-secondary-foreground underline-offset-[0.2em]',
};

export const Version = ({ label, value, parts, mark: Mark = 'ins' }: VersionProps) => (
  <div>
    <dt className="text-(length:--text-sm) font-[600]">{label}</dt>
    <dd className="user-text max-h-64 overflow-y-auto" dir="auto">
      {parts?.map(({ text, changed }, at) =>
        changed ? (
          <Mark
            key={at}
            className={`rounded-sm box-decoration-clone px-[0.125em] decoration-1 ${looks[Mark]}`}
          >
            {text}
          </Mark>
        ) : (
          text
        ),
      ) ?? (value === '' ? 'Not provided' : value)}
    </dd>
  </div>
);

export const Versions = ({ children }: { children: ReactNode }) => (
  <dl className="versions grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
    {children}
  </dl>
);

type Props = { before: string | number; after: string | number; labels?: [string, string] };

export default function Difference({ before, after, labels = ['Before', 'After'] }: Props) {
  const parts =
    typeof before === 'string' && typeof after === 'string' ? changedWords(before, after) : null;
  return (
    <Versions>
      <Version label={labels[0]} value={before} parts={parts?.[0]} mark="del" />
      <Version label={labels[1]} value={after} parts={parts?.[1]} mark="ins" />
    </Versions>
  );
}
