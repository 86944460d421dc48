import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import { $palette, closePalette, openPalette } from '../../../platform/client/router/palette.ts';
import { Palette } from './Palette.tsx';

export function PaletteKey({ user }: { user: User }) {
  const opening = useStore($palette);
  // In a layout effect, so that the key works before the first paint.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      // An open dialog comes first.
      if (!document.querySelector('dialog:modal, .dialog:popover-open')) openPalette();
    };
    const click = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-search]')) openPalette();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click);
    };
  }, []);
  if (opening === null) return null;
  return <Palette key={opening} user={user} onClose={() => closePalette(opening)} />;
}
