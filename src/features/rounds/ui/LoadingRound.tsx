import { Spinner } from '../../../platform/ui/Spinner.tsx';

export const LoadingRound = () => (
  <div className="wrap page stack">
    <Spinner label="Loading round…" />
  </div>
);
