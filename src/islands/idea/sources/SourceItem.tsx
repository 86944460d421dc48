import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { commentStores } from '../../../client/comments.ts';
import { $keptKeys } from '../../../client/kept.ts';
import { sourceKey, sourceStores } from '../../../client/sources.ts';
import type { User } from '../../../domain/account-response.ts';
import type { Source } from '../../../domain/evidence/source-response.ts';
import { anchorUrl, fieldUrl } from '../../../domain/idea/anchor.ts';
import { labelOf, type SectionName } from '../../../domain/idea/fields.ts';
import type { Idea } from '../../../domain/idea/idea-response.ts';
import { toDay } from '../../../ui/dates.ts';
import { useAction } from '../../form/use-action.ts';
import { commentKey } from '../CommentForm.tsx';
import { useNoticed } from '../noticed.ts';
import { Unsent } from '../Unsent.tsx';
import { FileOfSource } from './FileOfSource.tsx';
import { SourceText } from './SourceText.tsx';
import type { SourceWriting } from './use-source-writing.ts';
import { mayChange } from './words.ts';

type Props = {
  source: Source;
  idea: Idea;
  user: User;
  section: SectionName;
  writing: SourceWriting;
  onRemoved: (source: Source) => void;
};

/** A source with what can be done with it. */
export function SourceItem({ source, idea, user, section, writing, onRemoved }: Props) {
  const { id, number, addedBy, createdAt, writtenBy, checkedBy, checkedAt } = source;
  const stores = sourceStores(idea.id);
  const { data: comments = [] } = useStore(commentStores(idea.id).$comments);
  const begun = useStore($keptKeys);
  const { act } = useAction();
  const item = useRef<HTMLLIElement>(null);
  const noticed = useNoticed();
  const wanted = noticed.source === number;
  const reach = wanted ? noticed.reach : undefined;
  useEffect(() => reach?.(item.current), [reach]);
  const said = comments.filter((comment) => comment.source?.id === id && comment.content !== '');
  const [first] = said;
  const isNew =
    noticed.news?.news.some((one) => one.kind === 'source added' && one.source?.id === id) ?? false;
  const isOwn = writtenBy.id === user.id;
  const mayUncheck = checkedBy?.id === user.id || user.role === 'admin';
  const isUnsent = begun.has(sourceKey(user.id, idea.id, id)) && writing.changing !== id;
  const hasComment = begun.has(commentKey(user.id, idea.id, `source-${id}`));
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
    <li ref={item} tabIndex={-1} aria-current={wanted ? 'location' : undefined}>
      <span className="num">
        <span className="sr">Source </span>
        {number}
      </span>
      <div className="stack">
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
          . Added by <bdi>{addedBy.name}</bdi>, {toDay(createdAt)}.{' '}
          {writtenBy.id !== addedBy.id && (
            <>
              Rewritten by <bdi>{writtenBy.name}</bdi>.{' '}
            </>
          )}
          {checkedBy && checkedAt ? (
            <>
              Checked by <bdi>{checkedBy.name}</bdi>, {toDay(checkedAt)}.
            </>
          ) : (
            'Nobody has checked it yet.'
          )}
        </p>
        {isUnsent && (
          <Unsent what="change of this source" left="saved" onOpen={(e) => writing.change(id, e)} />
        )}
        {hasComment && !writing.isCommenting(id) && (
          <Unsent
            what="comment on this source"
            onOpen={(event) => writing.comment(section, source, event)}
          />
        )}
        <p className="row small no-print">
          {!isOwn && !checkedBy && (
            <button className="link" type="button" onClick={() => check(true)}>
              I have read it, it shows this
            </button>
          )}
          {checkedBy && mayUncheck && (
            <button className="link" type="button" onClick={() => check(false)}>
              Take the check back
            </button>
          )}
          <button
            className="link"
            type="button"
            aria-expanded={writing.isCommenting(id)}
            onClick={(event) => writing.comment(section, source, event)}
          >
            Comment<span className="sr"> on source {number}</span>
          </button>
          {first && (
            <a
              href={anchorUrl(idea.id, {
                section: first.section,
                field: first.fieldName,
                comment: first.id,
              })}
            >
              {said.length === 1 ? '1 comment' : `${said.length} comments`}
            </a>
          )}
          {mayChange(addedBy.id, idea.userId, user) && (
            <>
              <button className="link" type="button" onClick={(e) => writing.change(id, e)}>
                Edit<span className="sr"> source {number}</span>
              </button>
              <button className="link" type="button" onClick={remove}>
                Remove<span className="sr"> source {number}</span>
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
