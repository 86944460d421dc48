import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { Ways } from '../../tracker/ui/Ways.tsx';

export const LoadingRound = () => (
  <div className="wrap page stack">
    <Ways />
    <Spinner label="Loading round…" />
  </div>
);
