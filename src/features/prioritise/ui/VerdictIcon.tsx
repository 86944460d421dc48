import type { Verdict } from '../domain/robustness.ts';

/** `judgement`: people score the idea differently. */
export type IconVerdict = Verdict | 'judgement';

/** Full, half or empty: how many weightings favour the idea. A text next to it says the same. */
export const VerdictIcon = ({ verdict }: { verdict: IconVerdict }) => (
  <svg
    className="verdict-icon h-6 w-4 flex-none fill-primary stroke-primary stroke-[1.5] forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]"
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6.5" fill={verdict === 'safe' ? undefined : 'none'} />
    {verdict === 'taste' && <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" />}
    {verdict === 'beaten' && <path d="M8 11.5v-7M5 7.5L8 4.5l3 3" fill="none" />}
    {verdict === 'level' && <path d="M5 6.5h6M5 9.5h6" />}
    {verdict === 'judgement' && (
      <>
        <circle cx="5.5" cy="10" r="1.25" />
        <circle cx="10.5" cy="6" r="1.25" />
      </>
    )}
  </svg>
);
