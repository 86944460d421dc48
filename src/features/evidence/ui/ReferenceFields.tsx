import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { Field } from '../../../platform/ui/Field.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { sourceUrl } from '../../ideas/domain/anchor.ts';
import { lookUp, sourceStores } from '../client/sources.ts';
import { readReference, writeReference } from '../domain/reference.ts';
import type { Shared } from './source-draft.ts';

type Props = Shared & {
  ideaId: string;
  changing: string | null;
  input: RefObject<HTMLInputElement | null>;
  onFilled: () => void;
};

function hintOf(typed: string): string {
  if (typed.trim() === '') return 'No link? Describe it or attach a file.';
  const read = readReference(typed);
  if (!read) return 'Not a link, DOI or PubMed id yet. A link begins with https://.';
  if (read.doi) return 'Looks like a DOI. Press to fetch title and authors.';
  if (read.pubmedId) return 'Looks like a PubMed id. Press to fetch title and authors.';
  return 'A link. Nothing is fetched from it.';
}

function askedBy(typed: string) {
  const { doi = null, pubmedId = null } = readReference(typed) ?? {};
  if (doi) return { doi };
  return pubmedId ? { pubmedId } : null;
}

type SameSourceProps = {
  ideaId: string;
  /** The id of the source that is changed; its own reference is no second one. */
  changing: string | null;
  reference: string;
};

/** Names the source that has the same reference. A second one is taken all the same: one for, say, and one against. */
function SameSource({ ideaId, changing, reference }: SameSourceProps) {
  const { data: sources = [] } = useStore(sourceStores(ideaId).$sources);
  const read = readReference(reference);
  const written = read && writeReference(read);
  const same =
    written && sources.find((one) => one.id !== changing && writeReference(one) === written);
  return (
    <p className="small">
      <span role="status">{same && `This is source ${same.number} already.`}</span>
      {same && (
        <>
          {' '}
          <a href={sourceUrl(ideaId, same)}>Go to source {same.number}</a>
        </>
      )}
    </p>
  );
}

export function ReferenceFields({ input, onFilled, ideaId, changing, ...shared }: Props) {
  const { id, draft, errors, busy, note } = shared;
  const { act, busy: isAsking, why, forget } = useAction();
  const asked = askedBy(draft.reference);
  const fetchIt = () =>
    asked &&
    act(
      async () => {
        note({ citation: await lookUp(asked) });
        onFilled();
      },
      // The error appears below the field.
      { failed() {} },
    );
  return (
    <>
      <div className="field">
        <Field
          id={`${id}-reference`}
          label="Link, DOI or PubMed id"
          hint={hintOf(draft.reference)}
          error={errors.reference}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              className="input"
              name="reference"
              autoComplete="off"
              spellCheck={false}
              value={draft.reference}
              readOnly={busy}
              onChange={({ target }) => {
                forget();
                note({ reference: target.value });
              }}
            />
          )}
        </Field>
        <SameSource {...{ ideaId, changing }} reference={draft.reference} />
        {asked && (
          <p className="small">
            <button
              className="link"
              type="button"
              aria-disabled={isAsking}
              onClick={isAsking ? undefined : fetchIt}
            >
              {isAsking ? 'Fetching title and authors…' : 'Fetch title and authors'}
            </button>
          </p>
        )}
        <p className="small" role="status">
          {why}
        </p>
      </div>
      <Field id={`${id}-citation`} label="Title, authors, where and when" error={errors.citation}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="citation"
            autoComplete="off"
            value={draft.citation}
            readOnly={busy}
            onChange={({ target }) => note({ citation: target.value })}
          />
        )}
      </Field>
    </>
  );
}
