import { Spinner } from '../../ui/Spinner.tsx';
import { Ways } from './Ways.tsx';

export const LoadingRound = () => (
  <div className="wrap page stack">
    <Ways />
    <Spinner label="Loading round…" />
  </div>
);
