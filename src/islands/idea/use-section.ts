import { useStore } from '@nanostores/react';
import { $hash, setHash } from '../../client/address.ts';
import { type SectionName, sections } from '../../domain/idea/fields.ts';

/** The open section. It is in the address, so that a link opens the right one. */
export function useSection() {
  const hash = useStore($hash);
  const section: SectionName = sections.find(({ name }) => `#${name}` === hash)?.name ?? 'overview';
  return [section, (name: string) => setHash(name)] as const;
}
