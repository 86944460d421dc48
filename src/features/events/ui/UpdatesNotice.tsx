import { LiveBar, LiveLine } from './LiveBar.tsx';

type Props = {
  /** Empty for none. */
  says: string;
  onShow: () => void;
  heading?: string;
};

export function UpdatesNotice({ says, onShow, heading = 'page-heading' }: Props) {
  function show() {
    onShow();
    // The button goes.
    document.getElementById(heading)?.focus();
  }
  return <LiveBar>{says && <LiveLine onShow={show}>{says}</LiveLine>}</LiveBar>;
}
