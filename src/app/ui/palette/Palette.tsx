import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import type { RoundSummary } from '#features/rounds/domain/round-response.ts';
import { findIdeas } from '#features/tracker/client/ideas.ts';
import type { Excerpt, RowSummary } from '#features/tracker/domain/list-response.ts';
import { Excerpts, ideaHref } from '#features/tracker/ui/card/IdeaCard.tsx';
import { errorMessage } from '#platform/client/api/error-message.ts';
import { activityPath, open, roundsPath, roundUrl } from '#platform/client/router/route.ts';
import { prioritisePath } from '#platform/client/router/url.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { Button } from '#platform/ui/Button.tsx';
import { isComposing } from '#platform/ui/form-keys.ts';

type PopupProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * Closes on Escape, Tab and a click outside. Not a modal dialog, which would make the page inert: that restyles each
 * element and takes long.
 */
function Popup({ title, onClose, children }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = panel.current;
    element?.showPopover();
    element?.querySelector('input')?.focus();
    // Hidden before it is removed, so that the browser restores the focus.
    return () => element?.hidePopover();
  }, []);
  return (
    <div
      ref={panel}
      className="dialog vstack"
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Tab' || isComposing(event)) return;
        event.preventDefault();
        event.currentTarget.hidePopover();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    >
      <div className="hstack between">
        <h2 id={heading}>{title}</h2>
        <Button className="btn-sm not-pointer-coarse:hidden" onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </div>
  );
}

type Destination = {
  label: string;
  href: string;
  kind: 'Page' | 'Round' | 'Idea';
  excerpts?: readonly Excerpt[] | undefined;
};

const places: Destination[] = [
  { label: 'Ideas Dashboard', href: '/idea-tracker', kind: 'Page' },
  { label: 'Add New Idea', href: '/idea-tracker#new', kind: 'Page' },
  { label: 'Prioritise', href: prioritisePath, kind: 'Page' },
  { label: 'Table of ideas', href: '/idea-tracker?view=table', kind: 'Page' },
  { label: 'Rounds', href: roundsPath, kind: 'Page' },
  { label: 'Activity', href: activityPath, kind: 'Page' },
  { label: 'My ideas', href: '/idea-tracker?mine=true', kind: 'Page' },
  { label: 'Inbox', href: '/inbox', kind: 'Page' },
  { label: 'Account', href: '/account', kind: 'Page' },
  { label: 'API', href: '/api/docs', kind: 'Page' },
  { label: 'Home', href: '/', kind: 'Page' },
  { label: 'About', href: '/about', kind: 'Page' },
  { label: 'Portfolio', href: '/portfolio', kind: 'Page' },
  { label: 'Contact', href: '/contact', kind: 'Page' },
];
const adminPlace: Destination = { label: 'Administration', href: '/admin', kind: 'Page' };

const typingPauseMs = 150;
const maxIdeas = 8;
const maxRounds = 4;

type Found = {
  words: string;
  ideas: readonly RowSummary[];
  rounds: readonly RoundSummary[];
  failure: unknown;
};
const nothing: Found = { words: '', ideas: [], rounds: [], failure: null };

async function roundsWith(words: string): Promise<readonly RoundSummary[]> {
  const { findRounds } = await import('#features/rounds/client/rounds.ts');
  return (await findRounds(words)).items.slice(0, maxRounds);
}

/** Finds ideas by any word and rounds by title. Shows earlier results until new ones are loaded. */
function useFound(words: string): Found & { searching: boolean } {
  const typed = words.trim();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!typed) return setFound(nothing);
    let current = true;
    const timer = setTimeout(async () => {
      const [page, rounds] = await Promise.allSettled([
        findIdeas(typed, maxIdeas),
        roundsWith(typed),
      ]);
      const [failed] = [page, rounds].filter(({ status }) => status === 'rejected');
      if (current)
        setFound({
          words: typed,
          ideas: page.status === 'fulfilled' ? page.value.ideas : [],
          rounds: rounds.status === 'fulfilled' ? rounds.value : [],
          failure: failed && 'reason' in failed ? failed.reason : null,
        });
    }, typingPauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return { ...found, searching: typed !== found.words };
}

type Props = { user: User; typedEarly: () => string; onClose: () => void };

/** @param typedEarly returns what the person typed while this code was loading */
export default function Palette({ user, typedEarly, onClose }: Props) {
  const [words, setWords] = useState('');
  // React may show the input some time after rendering it, so the text is read when the input appears.
  useLayoutEffect(() => setWords(typedEarly()), []);
  const [chosen, setChosen] = useState<number | null>(null);
  const { ideas, rounds, searching, failure } = useFound(words);
  const [entered, setEntered] = useState(false);
  const id = useId();
  // Renders the input first.
  const showsList = useDeferredValue(true, false);

  const typed = foldForSearch(words).trim();
  const pages = (user.role === 'admin' ? [...places, adminPlace] : places).filter(({ label }) =>
    foldForSearch(label).includes(typed),
  );
  const found: Destination[] = [
    ...rounds.map(({ id, title }) => ({
      label: title,
      href: roundUrl(id),
      kind: 'Round' as const,
    })),
    ...ideas.map((idea) => ({
      label: idea.ideaTitle,
      excerpts: idea.excerpts,
      href: ideaHref(idea),
      kind: 'Idea' as const,
    })),
  ];
  const all = [...pages, ...found];
  const at = Math.min(chosen ?? 0, all.length - 1);
  const current = all[at];

  function go({ href }: Destination) {
    onClose();
    open(href);
  }

  function press(event: ReactKeyboardEvent) {
    if (isComposing(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setChosen((at + by + all.length) % Math.max(1, all.length));
    else if (event.key === 'Enter') setEntered(true);
    else return;
    event.preventDefault();
  }

  useEffect(() => {
    // The shown ideas may still belong to the earlier words.
    if (!entered || (searching && current?.kind !== 'Page')) return;
    setEntered(false);
    if (current) go(current);
  });

  const count = all.length === 0 ? 'Nothing found.' : `${all.length} found. `;

  return (
    <Popup title="Search" onClose={onClose}>
      <input
        dir="auto"
        className="input"
        type="text"
        role="combobox"
        aria-label="Page, round or idea"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="A page, a round, or any word in an idea"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={press}
      />
      {/* Browsers make a scrolling element focusable, but the focus must stay in the input. */}
      <div
        className="max-h-[45dvh] overflow-y-auto border-y-1 border-border"
        id={`${id}-list`}
        role="listbox"
        aria-label="Destinations"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        {(showsList ? all : []).map((one, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          <div
            key={one.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className="hstack between flex-nowrap max-[18rem]:flex-wrap"
            ref={(element) => {
              // Not for the first option, which is visible: reading its position would lay out the whole page.
              if (index === at && chosen !== null) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => go(one)}
          >
            <span className="user-text">
              <bdi>{one.label}</bdi>
              {one.excerpts && <Excerpts of={one.excerpts} />}
            </span>
            <span className={index === at ? 'small' : 'small text-muted-foreground'}>
              {one.kind}
            </span>
          </div>
        ))}
      </div>
      <p className="text-muted-foreground small" role="status">
        {searching
          ? 'Searching… '
          : failure
            ? `Not everything could be searched. ${errorMessage(failure)} `
            : count}
        {all.length > 0 && (
          <span className="pointer-coarse:hidden">Arrow keys choose, Enter goes.</span>
        )}
      </p>
      <p className="text-muted-foreground small pointer-coarse:hidden">
        Keys on these pages: <kbd>Ctrl K</kbd> or <kbd>⌘ K</kbd> opens this, <kbd>F8</kbd> goes to
        the notification, <kbd>Esc</kbd> closes.
      </p>
    </Popup>
  );
}
