import { LiveBar, LiveLine } from './LiveBar.tsx';

type Props = {
  /** Empty for no notice. */
  says: string;
  onShow: () => void;
  heading?: string;
};

export function UpdatesNotice({ says, onShow, heading = 'page-heading' }: Props) {
  function show() {
    onShow();
    // The focused button disappears.
    document.getElementById(heading)?.focus();
  }
  return <LiveBar>{says && <LiveLine onShow={show}>{says}</LiveLine>}</LiveBar>;
}
