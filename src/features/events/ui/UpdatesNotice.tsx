import { LiveBar, LiveLine } from './LiveBar.tsx';

type Props = {
  /** The text about changes that would show above the reader's place; empty for none. */
  says: string;
  /** Reads it again. */
  onShow: () => void;
  /** The id of the heading above the notice. */
  heading?: string;
};

/** Announces changes of the open page and shows them on request. */
export function UpdatesNotice({ says, onShow, heading = 'page-heading' }: Props) {
  function show() {
    onShow();
    // The button goes.
    document.getElementById(heading)?.focus();
  }
  return <LiveBar>{says && <LiveLine onShow={show}>{says}</LiveLine>}</LiveBar>;
}
