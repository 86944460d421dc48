import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { UpdatesNotice } from '#features/events/ui/LiveBar.tsx';
import { $hash, setHash } from '#platform/client/router/url.ts';
import { Button } from '#platform/ui/Button.tsx';
import { ActionButton } from '#platform/ui/form/ActionButton.tsx';
import { Heading, setTitle } from '#platform/ui/Heading.tsx';
import { LoadError } from '#platform/ui/LoadError.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { LongList } from '#platform/ui/LongList.tsx';
import { TabList } from '#platform/ui/Tabs.tsx';
import { $inboxChanges, inbox, markRead, refetchInbox } from '../client/inbox.ts';
import { $mailChoice } from '../client/mail-choice.ts';
import { $unread } from '../client/unread.ts';
import { type InboxPart, inboxParts } from '../domain/inbox.ts';
import { InboxGroupItem, mailChoiceTexts, partWords } from './InboxGroupItem.tsx';

const $part = computed(
  $hash,
  (hash): InboxPart => inboxParts.find((name) => `#${name}` === hash) ?? 'unread',
);
const show = (part: string) => setHash(part === 'unread' ? '' : part);

const emptyWords: Record<InboxPart, { title: string; says: string }> = {
  unread: {
    title: 'Nothing new',
    says: 'You have read everything. Here you see new comments, changes and decisions on ideas that you own, comment on or follow. You also see rounds that ask you to score.',
  },
  everything: {
    title: 'Nothing here yet',
    says: 'Here you see comments, changes and decisions by others on ideas that you own, comment on or follow. You also see rounds that ask you to score.',
  },
  addressed: {
    title: 'Nothing for you yet',
    says: 'Here you see comments that mention you and replies to your comments. You also see rounds that ask you to score, and ideas that are due for your review.',
  },
};

function Empty({ part }: { part: InboxPart }) {
  const { title, says } = emptyWords[part];
  return (
    <div className="sheet empty overflow-clip p-0">
      <div className="signal paper">
        <svg viewBox="0 0 1280 200" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
          <path className="ink" d="M0 160H160V80H200V160H480L500 144L520 160H1280" />
        </svg>
      </div>
      <div className="vstack justify-items-start p-[clamp(1.25rem,3vw,2.5rem)]">
        <h2>{title}</h2>
        <p className="text-muted-foreground">{says}</p>
        <p className="actions">
          {part === 'unread' && <Button onClick={() => show('everything')}>Show everything</Button>}
          <a className="btn" href="/idea-tracker">
            All ideas
          </a>
        </p>
      </div>
    </div>
  );
}

const Loading = () => (
  <>
    <p className="small text-muted-foreground" role="status">
      Loading your inbox…
    </p>
    <div className="vstack" aria-hidden="true">
      {['a', 'b', 'c'].map((line) => (
        <div key={line} className="sheet vstack">
          <span className="skeleton h-[1.4375rem] w-4/5" />
          <span className="skeleton" />
          <span className="skeleton h-5 w-[45%]" />
        </div>
      ))}
    </div>
  </>
);

function List({ part, user }: { part: InboxPart; user: User }) {
  const { $first, more } = inbox[part];
  const { data, error, loading } = useStore($first);
  if (!data && error && !loading)
    return <LoadError what="The inbox" error={error} onRetry={$first.revalidate} />;
  if (!data) return <Loading />;
  return (
    <LongList first={data} readOn={more} empty={<Empty part={part} />}>
      {(groups) => (
        <ul className="list grid grid-cols-1 gap-9">
          {/* A group comes again on a later page if it has moved down since. */}
          {[...new Map(groups.map((one) => [(one.idea ?? one.round).id, one]))].map(
            ([id, group]) => (
              <InboxGroupItem key={id} group={group} userId={user.id} />
            ),
          )}
        </ul>
      )}
    </LongList>
  );
}

function NotificationSettings() {
  return (
    <aside
      className="vstack small min-[64rem]:sticky min-[64rem]:top-6"
      aria-labelledby="hearing-heading"
    >
      <h2 className="text-lg/[1.3]" id="hearing-heading">
        Notifications
      </h2>
      <Loaded what="Your choices" {...useStore($mailChoice)} onRetry={$mailChoice.revalidate}>
        {(choice) => (
          <>
            <dl className="border-y-1 border-border">
              {mailChoiceTexts(choice).map(([what, how]) => (
                <div
                  key={what}
                  className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 not-first:border-t-1 not-first:border-border"
                >
                  <dt>{what}</dt>
                  <dd className="font-[640]">{how}</dd>
                </div>
              ))}
            </dl>
            {!choice.sent && <p className="text-muted-foreground">Email is off.</p>}
          </>
        )}
      </Loaded>
      <p>
        <a href="/account#mail">Change on your account page</a>
      </p>
    </aside>
  );
}

export function Inbox({ user }: { user: User }) {
  const part = useStore($part);
  const { data } = useStore(inbox.unread.$first);
  const { data: addressed } = useStore(inbox.addressed.$first);
  const newEntries = useStore($inboxChanges);
  // The number falls after an entry is answered, although the entry stays in the list.
  const unread = useStore($unread) ?? Infinity;
  useEffect(() => setTitle('Inbox'), []);
  const counts: Partial<Record<InboxPart, number | undefined>> = {
    unread: data && Math.min(data.unread, unread),
    addressed: addressed && Math.min(addressed.unread, unread),
  };
  // Unread groups come first, newest first, so this is the newest shown event. Later events stay unread.
  const newest = data?.items[0]?.through;
  return (
    <div className="container page vstack pt-4 [&_h1]:text-2xl/10">
      <div className="hstack between min-h-11 items-center">
        <Heading>Inbox</Heading>
        <p className="actions">
          {newest !== undefined && (
            <ActionButton
              className="btn-sm"
              busyText="Marking..."
              work={() => markRead(newest)}
              done={{
                title: 'Everything is read',
                description: 'What happens from now on is new.',
              }}
            >
              Mark all as read
            </ActionButton>
          )}
        </p>
      </div>
      <div className="sides gap-x-12 gap-y-10 [--side:20rem]">
        <Tabs.Root value={part} onValueChange={show} className="vstack">
          <TabList className="tabs" aria-label="What is shown" selected={part}>
            {inboxParts.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {partWords[name]}
                {(counts[name] ?? 0) > 0 && (
                  <span className="num">
                    <span className="sr-only">, </span>
                    {counts[name]}
                    <span className="sr-only"> new</span>
                  </span>
                )}
              </Tabs.Trigger>
            ))}
          </TabList>
          {inboxParts.map((name) => (
            <Tabs.Content key={name} value={name} tabIndex={-1} className="vstack max-w-240 pt-2">
              <List part={name} user={user} />
            </Tabs.Content>
          ))}
        </Tabs.Root>
        <NotificationSettings />
      </div>
      <UpdatesNotice
        says={newEntries > 0 ? 'Something new has come in' : ''}
        onShow={refetchInbox}
      />
    </div>
  );
}
