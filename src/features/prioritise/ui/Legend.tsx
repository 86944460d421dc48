import { riskLevels } from '../../ideas/domain/fields.ts';

export const Legend = () => (
  <ul className="legend">
    <li className="soft">Risk:</li>
    {riskLevels.map((risk) => (
      <li key={risk}>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8.5" data-fill={risk} strokeWidth="2" />
        </svg>
        {risk}
      </li>
    ))}
    <li className="soft">Size: innovation. Number: rank.</li>
  </ul>
);
