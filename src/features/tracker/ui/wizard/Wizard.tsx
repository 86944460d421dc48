import { Tabs } from 'radix-ui';
import { memo, useDeferredValue } from 'react';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { CancelButton } from '../../../../platform/ui/CancelButton.tsx';
import { FormError } from '../../../../platform/ui/form/FormError.tsx';
import { useMedia } from '../../../../platform/ui/use-media.ts';
import type { User } from '../../../accounts/domain/account-response.ts';
import { riskLevels, type SectionName, sections } from '../../../ideas/domain/fields.ts';
import type { IdeaDraft } from '../../../ideas/domain/idea.ts';
import { goToStep } from '../../client/new-idea.ts';
import { IdeaCard } from '../card/IdeaCard.tsx';
import { FieldGrid } from '../form/FieldGrid.tsx';
import { IdeaField } from '../form/IdeaField.tsx';
import { requiredFieldsHint } from '../form/required-fields-hint.ts';
import { Progress, Unanswered } from './Progress.tsx';
import { StepList } from './StepList.tsx';
import { useWizard } from './use-wizard.ts';

const Preview = memo(function Preview({ draft, last }: { draft: IdeaDraft; last: boolean }) {
  const riskLevel = riskLevels.find((level) => level === draft.riskLevel) ?? '';
  return (
    <aside className="stack preview gap-3" aria-label="Card preview">
      <p className="label small">How the card will look</p>
      <IdeaCard idea={{ ...draft, riskLevel }} />
      <p className="small soft">
        {last
          ? 'The pulse follows the sliders.'
          : 'Scores start at 5 and are set in the last step.'}
      </p>
    </aside>
  );
});

const undoTexts = {
  reset: { said: 'The form was reset.', action: 'Bring the text back' },
  undo: {
    said: 'The earlier text is back; what you typed since is kept.',
    action: 'Bring that back',
  },
  tab: {
    said: 'This form is open in another tab as well, which has just changed it: both share one draft.',
    action: 'Bring back what stood here',
  },
  emptied: {
    said: 'The form was emptied in another tab: the idea was created there, or the form reset.',
    action: 'Bring back what stood here',
  },
};

/** Add New Idea: the fields over seven steps. @param onCreated called after the idea was created */
export default function Wizard({ user, onCreated }: { user: User; onCreated: () => void }) {
  const wizard = useWizard(user.id, onCreated);
  const { draft, text, step, busy } = wizard;
  // After the letter that was typed.
  const previewed = useDeferredValue(draft);
  const at = sections.findIndex(({ name }) => name === step);
  // As the style sheet lays out the steps (wizard.css).
  const stacked = useMedia('(width >= 56rem)');
  const previous = sections[at - 1];
  const next = sections[at + 1];
  return (
    <Tabs.Root
      className="wizard"
      orientation={stacked ? 'vertical' : 'horizontal'}
      value={step}
      onValueChange={(name) => goToStep(name as SectionName)}
    >
      <StepList step={step} draft={draft} wrong={wizard.wrong} />
      <form
        ref={wizard.form}
        className="stack gap-7"
        noValidate
        aria-label="New idea"
        onSubmit={(event) => {
          event.preventDefault();
          if (next) wizard.go(next.name);
          else void wizard.create();
        }}
      >
        {wizard.undo && (
          <p className="notice" role="status">
            {undoTexts[wizard.undo.by].said}{' '}
            <button type="button" className="link" onClick={wizard.bringBack}>
              {undoTexts[wizard.undo.by].action}
            </button>
          </p>
        )}
        {wizard.hasOutlook && (
          <p className="notice">
            The answers of the regulatory check are in this draft: the idea’s regulatory outlook
            gets them, and Regulatory Considerations holds the result.{' '}
            <button type="button" className="link" onClick={wizard.leaveOutlookOut}>
              Leave the answers out
            </button>
          </p>
        )}
        {sections.map(({ name, label, question, fields }) => (
          // Mounted always, so that a step can take the focus as soon as it is opened.
          <Tabs.Content key={name} value={name} forceMount tabIndex={-1}>
            {name === step && (
              <div className="stack wizard-step gap-7">
                <div className="stack gap-1.5">
                  <h2 tabIndex={-1} data-step-heading>
                    {label}
                  </h2>
                  <p className="soft">{question}</p>
                  <Progress draft={draft} text={text} />
                  {!previous && (
                    <p className="small soft">{requiredFieldsHint('create the idea')}</p>
                  )}
                </div>
                {!next && <Unanswered draft={draft} onOpen={wizard.go} />}
                <FieldGrid
                  fields={fields}
                  render={(field) => (
                    <IdeaField
                      key={field.name}
                      field={field}
                      value={draft[field.name]}
                      error={wizard.errorOf(field.name)}
                      busy={busy}
                      onChange={wizard.set}
                    />
                  )}
                />
              </div>
            )}
          </Tabs.Content>
        ))}
        <div className="actions wizard-actions">
          {previous && (
            <button className="btn" type="button" onClick={() => wizard.go(previous.name)}>
              Previous
            </button>
          )}
          <CancelButton busy={busy} className="btn-quiet" onClick={wizard.reset}>
            Reset Form
          </CancelButton>
          {next ? (
            <button className="btn btn-primary push" type="submit" key="next">
              Next
            </button>
          ) : (
            <BusyButton
              className="push"
              type="submit"
              key="create"
              busy={busy}
              busyText="Creating..."
              aria-describedby={wizard.why ? 'create-why' : undefined}
            >
              Create Idea
            </BusyButton>
          )}
        </div>
        {!next && <FormError id="create-why" why={wizard.why} />}
      </form>
      <Preview draft={previewed} last={!next} />
    </Tabs.Root>
  );
}
