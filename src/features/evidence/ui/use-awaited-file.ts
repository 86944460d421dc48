import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $uploads } from '../../files/client/uploads.ts';

/**
 * The file that was chosen in a form and is not uploaded to its end: saved before that, the source would lack it.
 * @param draft the key of the form's text
 */
export function useAwaitedFile(draft: string) {
  const uploads = Object.values(useStore($uploads));
  const awaited = uploads.find((one) => one.draft === draft && one.state !== 'refused') ?? null;
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  return {
    awaited,
    /** The key of the upload for which the last press was refused, also once that has ended or was discarded. */
    pressedFor,
    /** @returns whether the form may be sent */
    press(): boolean {
      setPressedFor(awaited?.key ?? null);
      return awaited === null;
    },
  };
}
