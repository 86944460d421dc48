import { Spinner } from '../../ui/Spinner.tsx';

export const LoadingRound = () => (
  <div className="wrap page">
    <Spinner label="Loading round…" />
  </div>
);
