import { type ChangeEvent, useState } from 'react';
import { ApiError } from '#platform/client/api/api.ts';
import { newKey } from '#platform/client/api/idempotency-key.ts';
import { joinWords, pluralize } from '#platform/text/wording.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { CancelButton } from '#platform/ui/form/FormActions.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { type FileContent, importIdeas, readIdeaFile, templateUrl } from '../client/idea-file.ts';
import type { ImportRow } from '../domain/import/import-response.ts';
import { ImportRows, outcomeOf } from './ImportRows.tsx';

/** `key` is the idempotency key of the import, the same for each attempt. */
type Checked = { name: string; content: FileContent; rows: ImportRow[]; key: string };

const several = (count: number, one: string) => (count > 0 ? [pluralize(count, one)] : []);

export default function ImportIdeas({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<Checked>();
  const { busy, act, problem } = useAction();
  const [task, setTask] = useState<'reading' | 'importing'>('reading');
  const isImporting = busy && task === 'importing';

  async function check(name: string, content: FileContent) {
    const { rows } = await importIdeas({ ideas: content.rows, apply: false });
    setChecked({ name, content, rows, key: newKey() });
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file || busy) return;
    setChecked(undefined);
    setTask('reading');
    await act(async () => check(file.name, await readIdeaFile(file)), { failed() {} });
    // Lets the person choose the same file again after correcting it.
    target.value = '';
  }

  const count = (outcome: ImportRow['outcome']) =>
    checked?.rows.filter((row) => outcomeOf(row) === outcome).length ?? 0;
  const decided = checked?.rows.filter(({ decision }) => decision).length ?? 0;
  const answered = checked?.rows.filter(({ outlook }) => outlook).length ?? 0;
  const sourced = checked?.rows.reduce((sum, { sources }) => sum + sources.length, 0) ?? 0;
  const todo = [
    ...several(count('new'), 'new idea'),
    ...several(count('changed'), 'changed idea'),
    ...several(decided, 'decision'),
    ...several(answered, 'regulatory outlook'),
    ...several(sourced, 'source'),
  ];
  const refused = count('refused');

  async function run() {
    if (!checked || busy) return;
    const { name, content, rows, key } = checked;
    /** Values by idea id. A row is left out if `of` returns undefined. */
    const byId = <Value,>(of: (row: ImportRow) => Value | undefined): Record<string, Value> =>
      Object.fromEntries(
        rows.flatMap((row) => {
          const value = of(row);
          return row.id && value !== undefined ? [[row.id, value]] : [];
        }),
      );
    const shown = {
      revisions: byId(({ revision }) => revision ?? undefined),
      decisions: byId(({ decision }) => decision?.after),
      outlooks: byId(({ outlookAnsweredAt }) => outlookAnsweredAt),
      sources: byId(({ sourcesRevision }) => sourcesRevision ?? undefined),
    };
    setTask('importing');
    const isDone = await act(
      () =>
        importIdeas({ ideas: content.rows, apply: true, ...shown }, key).catch(async (error) => {
          if (error instanceof ApiError && error.status === 409)
            await check(name, content).catch(() => {});
          throw error;
        }),
      { done: { title: 'Ideas imported', description: `${joinWords(todo)} from ${name}.` } },
    );
    if (isDone) onClose();
  }

  return (
    <Dialog title="Import ideas" busy={isImporting} onClose={onClose} wide>
      <p>
        Choose a CSV or JSON file, for example one that you downloaded here and changed. Rows with
        the id of one of your ideas change it, other rows become new ideas. You see every difference
        before anything is written, and either all of the file is imported or nothing.{' '}
        <a href={templateUrl} download="ideas-template.csv">
          Download an empty table with all headings
        </a>
      </p>
      <div className="field">
        <label htmlFor="import-file">{checked || problem ? 'Another file' : 'File'}</label>
        <input
          className="input file"
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          aria-describedby="import-outcome"
          onChange={choose}
        />
      </div>
      <div id="import-outcome" className="vstack" role="status">
        {busy && !isImporting && <p className="text-muted-foreground">Checking the file…</p>}
        {problem && <p className="error">{problem}</p>}
        {checked && (
          <p>
            <strong className="user-text">{checked.name}</strong>:{' '}
            {[
              ...todo,
              ...several(count('unchanged'), 'unchanged idea'),
              ...several(refused, 'refused idea'),
            ].join(', ')}
            .
            {checked.content.readAs.map(
              ({ column, label }) => ` Column ${column} is read as ${label}.`,
            )}
          </p>
        )}
        {checked && checked.content.ignored.length > 0 && (
          <p className="notice">
            Columns that are no field of an idea are left out: {checked.content.ignored.join(', ')}.
          </p>
        )}
        {decided > 0 && (
          <p className="notice">
            {decided === 1 ? 'A decision is' : 'Decisions are'} recorded as yours and as of today.{' '}
            {decided === 1 ? 'It' : 'They'} cannot be changed or deleted afterwards.
          </p>
        )}
        {refused > 0 && (
          <p className="error">
            {refused === 1 ? 'One row needs' : `${refused} rows need`} a change in the file. Nothing
            can be imported before that.
          </p>
        )}
      </div>
      {checked && <ImportRows rows={checked.rows} content={checked.content} />}
      <p className="actions">
        {checked && refused === 0 && todo.length > 0 && (
          <BusyButton type="button" busy={isImporting} busyText="Importing..." onClick={run}>
            Import {joinWords(todo)}
          </BusyButton>
        )}
        <CancelButton busy={isImporting} onClick={onClose}>
          {checked && todo.length === 0 && refused === 0 ? 'Close' : 'Cancel'}
        </CancelButton>
      </p>
    </Dialog>
  );
}
