import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import { type FieldName, sections } from '../../../features/ideas/domain/fields.ts';
import type { Idea } from '../../../features/ideas/domain/idea-response.ts';
import { longestReason } from '../../../features/ideas/domain/schema.ts';
import { isUnset } from '../../../features/ideas/domain/weights.ts';
import { FieldGrid } from '../../../features/tracker/ui/form/FieldGrid.tsx';
import { IdeaField } from '../../../features/tracker/ui/form/IdeaField.tsx';
import { requiredFieldsHint } from '../../../features/tracker/ui/form/required-fields-hint.ts';
import { Conflicts } from '../../../features/tracker/ui/idea/Conflicts.tsx';
import {
  IdeaUpdates,
  type IdeaUpdatesProps,
} from '../../../features/tracker/ui/idea/IdeaUpdates.tsx';
import { useEdit } from '../../../features/tracker/ui/idea/use-edit.ts';
import type { useFieldAnchor } from '../../../features/tracker/ui/idea/use-field-anchor.ts';
import { RestoreButton } from '../../../features/tracker/ui/list/RestoreButton.tsx';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { CancelButton } from '../../../platform/ui/CancelButton.tsx';
import { Field } from '../../../platform/ui/Field.tsx';
import { DraftConflictNotice } from '../../../platform/ui/form/DraftNotice.tsx';
import { FormError } from '../../../platform/ui/form/FormError.tsx';
import { TabList } from '../../../platform/ui/Tabs.tsx';
import { ApplyMedians } from './ApplyMedians.tsx';

type Props = {
  idea: Idea;
  user: User;
  anchor: ReturnType<typeof useFieldAnchor>;
  updates: IdeaUpdatesProps | undefined;
  /** The id of the closed round whose medians the form offers; null for none. */
  medians: string | null;
  /** `restore` brings back discarded changes, if there were any. */
  onDone: (restore: (() => void) | null) => void;
};

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const changes = (count: number) =>
  `${numbers[count] ?? count} ${count === 1 ? 'field' : 'fields'} changed, not saved yet`;

const ChangedCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="changed-badge">
      <span className="sr-only">, </span>
      {count} changed
    </span>
  );

export default function EditIdea({ idea, user, anchor, updates, medians, onDone }: Props) {
  const { section, field: wanted, reach, show } = anchor;
  const form = useRef<HTMLFormElement>(null);
  const focusOn = useRef<FieldName | null>(null);
  const edit = useEdit(
    idea,
    user.id,
    (field) => {
      focusOn.current = field;
      const home = sections.find(({ fields }) => fields.some(({ name }) => name === field));
      if (home) show(home.name);
    },
    () => onDone(null),
  );
  // A field can take the focus only once its section is shown.
  useEffect(() => {
    const field = focusOn.current && form.current?.elements.namedItem(focusOn.current);
    focusOn.current = null;
    if (field instanceof HTMLElement) field.focus();
  });
  // The link to a field opens its section.
  useEffect(() => {
    const field = wanted && form.current?.elements.namedItem(wanted);
    if (field instanceof HTMLElement) reach(field);
  }, [wanted, reach]);
  // The button that opened the form is removed.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    const start = '#medians-heading, [data-state=active] h2';
    form.current?.querySelector<HTMLElement>(start)?.focus();
  }, []);
  const cancel = () => onDone(edit.discard());
  const count = edit.changed.length;
  const isChanged = ({ name }: { name: FieldName }) =>
    edit.changed.some((field) => field.name === name);
  // An unchanged form shows the newest answers.
  const isBehind = edit.edit.revision < idea.revision;
  const take = () => {
    updates?.onShowLatest(false);
    edit.rebase(idea);
  };
  return (
    <form
      ref={form}
      className="edit-form"
      noValidate
      aria-label="Edit idea"
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <div className="vstack">
        {edit.edit.conflicts && (
          <Conflicts
            conflicts={edit.edit.conflicts}
            answers={edit.edit.answers}
            onChoose={edit.decide}
          />
        )}
        {medians !== null && <ApplyMedians idea={idea} roundId={medians} edit={edit} />}
        {edit.gone && (
          <p className="notice danger">
            <span role="alert">
              This idea was deleted while you edited it. What you typed is kept. Bring the idea back
              to save it.
            </span>{' '}
            <RestoreButton id={idea.id} className="link" onBack={() => edit.setGone(false)}>
              Bring it back
            </RestoreButton>
          </p>
        )}
        <DraftConflictNotice
          draft={edit.$edit}
          text={edit.text}
          changed="This idea is being edited in another tab too, which has just changed the form: both share what is typed."
          gone="The changes were saved or discarded in another tab."
        />
        {edit.restored && (
          <p className="notice" role="status">
            These are changes you had not saved. Cancel discards them.
          </p>
        )}
        <p className="small text-muted-foreground max-w-none">
          Fields marked * count toward completeness. {requiredFieldsHint('save')}
        </p>
        <Tabs.Root value={section} onValueChange={show} className="vstack">
          <TabList className="tabs" aria-label="Sections" selected={section}>
            {sections.map(({ name, label, fields }) => (
              <Tabs.Trigger key={name} value={name}>
                {label}
                <ChangedCount count={fields.filter(isChanged).length} />
                {fields.some((field) => edit.errors[field.name]) && (
                  <span className="req">
                    !<span className="sr-only"> needs a change</span>
                  </span>
                )}
              </Tabs.Trigger>
            ))}
          </TabList>
          {sections.map(({ name, label, fields }) => (
            <Tabs.Content
              key={name}
              value={name}
              forceMount
              tabIndex={-1}
              className="vstack edit-section gap-5"
            >
              <h2 tabIndex={-1}>Edit {label.toLowerCase()}</h2>
              <FieldGrid
                fields={fields}
                render={(field) => (
                  <IdeaField
                    key={field.name}
                    field={field}
                    value={edit.edit.answers[field.name]}
                    error={edit.errors[field.name]}
                    busy={edit.busy}
                    isUnset={isUnset(
                      { ...edit.edit.answers, scoresSet: edit.edit.scoresSet },
                      field.name,
                    )}
                    isChanged={isChanged(field)}
                    onChange={edit.set}
                  />
                )}
              />
            </Tabs.Content>
          ))}
        </Tabs.Root>
        {edit.scoreChanged && (
          <Field
            id="save-reason"
            label="Why did a score change?"
            hint="Optional. The history shows it."
            error={edit.errors.reason}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                name="reason"
                autoComplete="off"
                maxLength={longestReason}
                value={edit.reason}
                readOnly={edit.busy}
                onChange={(event) => edit.setReason(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <div className="form-bar">
        <FormError id="edit-why" why={edit.why} />
        <p className="small form-state" role="status">
          {count > 0 ? <strong>{changes(count)}</strong> : 'No changes'}
        </p>
        <CancelButton busy={edit.busy} onClick={cancel}>
          Cancel
        </CancelButton>
        <BusyButton
          type="submit"
          look={count > 0 ? 'primary' : 'plain'}
          busy={edit.busy}
          busyText="Saving..."
          aria-describedby={edit.why ? 'edit-why' : undefined}
        >
          Save Changes
        </BusyButton>
      </div>
      {updates && <IdeaUpdates {...updates} onTake={isBehind ? take : undefined} isEditing />}
    </form>
  );
}
