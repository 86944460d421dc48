import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $draftKeys } from '../../../platform/client/drafts/drafts.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { DraftNotice } from '../../../platform/ui/form/DraftNotice.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { filesOf } from '../../files/client/files.ts';
import { FileCard } from '../../files/ui/FileCard.tsx';
import { anchorUrl, fieldUrl } from '../../ideas/domain/anchor.ts';
import { labelOf, type SectionName } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import { sourceKey, sourceStores } from '../client/sources.ts';
import type { Source } from '../domain/source-response.ts';
import { SourceText } from './SourceText.tsx';
import { canChangeSource } from './sources-of-answers.ts';
import type { SourceWriting } from './use-source-writing.ts';

export type SourceStatus = {
  /** Added since the reader's last visit. */
  isNew: boolean;
  /** Set where a link leads to it; receives its element. */
  reach: ((element: HTMLElement | null) => void) | undefined;
  comments: readonly { id: string; section: string; fieldName: string | null }[];
  /** A comment on it was begun and not posted. */
  hasDraft: boolean;
};

type FileOfSourceProps = { ideaId: string; fileId: string };

function FileOfSource({ ideaId, fileId }: FileOfSourceProps) {
  const { data } = useStore(filesOf(ideaId));
  const file = data?.files.find(({ id }) => id === fileId);
  return file && <FileCard ideaId={ideaId} file={file} />;
}

type Props = {
  source: Source;
  status: SourceStatus;
  idea: Idea;
  user: User;
  section: SectionName;
  writing: SourceWriting;
  onRemoved: (source: Source) => void;
};

export function SourceItem({ source, status, idea, user, section, writing, onRemoved }: Props) {
  const { isNew, reach, comments, hasDraft } = status;
  const { id, number, addedBy, createdAt, writtenBy, checkedBy, checkedAt } = source;
  const stores = sourceStores(idea.id);
  const begun = useStore($draftKeys);
  const { act } = useAction();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => reach?.(item.current), [reach]);
  const [first] = comments;
  const isOwn = writtenBy.id === user.id;
  const mayUncheck = checkedBy?.id === user.id || user.role === 'admin';
  const isUnsent = begun.has(sourceKey(user.id, idea.id, id)) && writing.changing !== id;
  const check = (checked: boolean) =>
    act(() => stores.checkSource(source, checked), {
      done: {
        title: checked ? 'Source checked' : 'Check taken back',
        description: checked ? 'Your name stands below it.' : 'Nobody has checked it now.',
      },
    });
  const remove = () =>
    act(async () => {
      await stores.removeSource(id);
      onRemoved(source);
    });
  return (
    <li ref={item} tabIndex={-1} aria-current={reach && 'location'}>
      <span className="num">
        <span className="sr-only">Source </span>
        {number}
      </span>
      <div className="vstack">
        <SourceText source={source} isNew={isNew} />
        {source.fileId && <FileOfSource ideaId={idea.id} fileId={source.fileId} />}
        <p className="source-line">
          About{' '}
          {source.fields.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <a href={fieldUrl(idea.id, name)}>{labelOf(name)}</a>
            </span>
          ))}
          . Added by <bdi>{addedBy.name}</bdi>, {formatDay(createdAt)}.{' '}
          {writtenBy.id !== addedBy.id && (
            <>
              Rewritten by <bdi>{writtenBy.name}</bdi>.{' '}
            </>
          )}
          {checkedBy && checkedAt ? (
            <>
              Checked by <bdi>{checkedBy.name}</bdi>, {formatDay(checkedAt)}.
            </>
          ) : (
            'Nobody has checked it yet.'
          )}
        </p>
        {isUnsent && (
          <DraftNotice
            what="change of this source"
            left="saved"
            onOpen={(e) => writing.change(id, e)}
          />
        )}
        {hasDraft && !writing.isCommenting(id) && (
          <DraftNotice
            what="comment on this source"
            onOpen={(event) => writing.comment(section, source, event)}
          />
        )}
        <p className="hstack small no-print">
          {!isOwn && !checkedBy && (
            <button className="link" type="button" onClick={() => check(true)}>
              Confirm
            </button>
          )}
          {checkedBy && mayUncheck && (
            <button className="link" type="button" onClick={() => check(false)}>
              Undo
            </button>
          )}
          <button
            className="link"
            type="button"
            aria-expanded={writing.isCommenting(id)}
            onClick={(event) => writing.comment(section, source, event)}
          >
            Comment<span className="sr-only"> on source {number}</span>
          </button>
          {first && (
            <a
              href={anchorUrl(idea.id, {
                section: first.section,
                field: first.fieldName,
                comment: first.id,
              })}
            >
              {comments.length === 1 ? '1 comment' : `${comments.length} comments`}
            </a>
          )}
          {canChangeSource(addedBy.id, idea.userId, user) && (
            <>
              <button className="link" type="button" onClick={(e) => writing.change(id, e)}>
                Edit<span className="sr-only"> source {number}</span>
              </button>
              <button className="link" type="button" onClick={remove}>
                Remove<span className="sr-only"> source {number}</span>
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
