import { openPalette } from '../client/router/palette.ts';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette, and tells its key. */
export const PaletteButton = () => (
  <button
    className="btn btn-sm no-print"
    type="button"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={openPalette}
  >
    Go to <kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
  </button>
);
