import { useEffect, useState } from 'react';
import { type SectionName, sections } from '../../domain/idea/fields.ts';

const sectionOf = (hash: string): SectionName =>
  sections.find(({ name }) => `#${name}` === hash)?.name ?? 'overview';

/** The open section. It is in the address, so that a link opens the right one. */
export function useSection() {
  const [section, setSection] = useState(() => sectionOf(location.hash));
  useEffect(() => {
    const follow = () => setSection(sectionOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const show = (name: string) => {
    const next = sectionOf(`#${name}`);
    setSection(next);
    history.replaceState(null, '', `#${next}`);
  };
  return [section, show] as const;
}
