import { Undominated } from './Undominated.tsx';

/** Explains the marks in the ranking. */
export const RankingKey = () => (
  <ul className="legend">
    <li>
      <svg className="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path className="ink thin pencil" d="M3 5H97" />
        <path className="span" d="M20 5H70" />
        <path className="now" d="M36 0V10" />
      </svg>
      Bar: its ranks in at least 90 % of mixes, best on the left. Line: its rank at your weights
    </li>
    <li>
      <Undominated />
      Not beaten: no other idea is as good in everything and better in something
    </li>
  </ul>
);
