import { BusyButton } from './BusyButton.tsx';
import type { useLongList } from './use-long-list.ts';

type Props = Omit<ReturnType<typeof useLongList>, 'items'> & {
  label: string;
  look?: 'primary' | 'plain';
  status: string;
};

export const ReadMore = ({
  next,
  state,
  problem,
  readMore,
  label,
  look = 'primary',
  status,
}: Props) =>
  next && (
    <p className="actions">
      <BusyButton
        type="button"
        look={look}
        busy={state === 'busy'}
        busyText="Loading..."
        onClick={readMore}
      >
        {label}
      </BusyButton>
      <span className="small text-muted-foreground" role="status">
        {state === 'failed' ? `They could not be loaded. ${problem}` : status}
      </span>
    </p>
  );
