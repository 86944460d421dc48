import { LiveBar, LiveLine } from './LiveBar.tsx';

type Props = {
  /** What has happened while the page is being read that it would show above what is being read; empty for nothing. */
  says: string;
  /** Reads it again. */
  onShow: () => void;
  /** The id of the heading that it stands below then. */
  heading?: string;
};

/** Says that there is something new on the page that is open, and shows it when that is asked for. */
export function UpdatesNotice({ says, onShow, heading = 'page-heading' }: Props) {
  function show() {
    onShow();
    // The button goes.
    document.getElementById(heading)?.focus();
  }
  return <LiveBar>{says && <LiveLine onShow={show}>{says}</LiveLine>}</LiveBar>;
}
