import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { memo, useDeferredValue } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import {
  allFields,
  type Field,
  type FieldName,
  riskLevels,
  type Section,
  type SectionName,
  sections,
} from '#features/ideas/domain/fields.ts';
import {
  answered,
  type IdeaDraft,
  type ScoredDraft,
  withInitialChoices,
} from '#features/ideas/domain/idea.ts';
import { isUnset } from '#features/ideas/domain/weights.ts';
import type { StoredDraft } from '#platform/client/drafts/drafts.ts';
import { $hash } from '#platform/client/router/url.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { formatDayAndTime, formatTime } from '#platform/ui/dates.ts';
import { DraftConflictNotice } from '#platform/ui/form/DraftForm.tsx';
import { CancelButton, FormError } from '#platform/ui/form/FormActions.tsx';
import { TabList } from '#platform/ui/Tabs.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { useRootMark } from '#platform/ui/use-root-mark.ts';
import { goToStep, showsForm } from '../../client/new-idea.ts';
import { IdeaCard } from '../card/IdeaCard.tsx';
import { FieldGrid, IdeaField, requiredFieldsHint } from '../form/IdeaField.tsx';
import type { Errors } from '../form/refused-fields.ts';
import { useWizard } from './use-wizard.ts';

const isToday = (date: Date) => date.toDateString() === new Date().toDateString();

function Progress({ draft, text }: { draft: ScoredDraft; text: StoredDraft<IdeaDraft> }) {
  const { savedAt, failed } = text;
  const done = allFields.filter((field) => answered(field, draft)).length;
  return (
    <div className="small flex max-w-none flex-1 flex-wrap gap-x-2 text-muted-foreground max-[52rem]:flex-[1_0_100%]">
      <span>
        <span className="num">{done}</span> of <span className="num">{allFields.length}</span>{' '}
        fields filled in.
      </span>
      {failed ? (
        <strong className="error" role="status">
          This browser keeps no draft: create the idea before you leave this page.
        </strong>
      ) : (
        savedAt && (
          <span>
            Draft saved {isToday(savedAt) ? 'at ' : `on ${formatDayAndTime(savedAt)}`}
            {isToday(savedAt) && <span className="num">{formatTime(savedAt)}</span>}
          </span>
        )
      )}
    </div>
  );
}

const few = 8;

type Missing = { step: SectionName; stepLabel: string; field: Field; answered: boolean };
type Open = (step: SectionName, field: FieldName) => void;

const Links = ({ fields, onOpen }: { fields: readonly Missing[]; onOpen: Open }) => (
  <>
    {fields
      .slice(0, few)
      .map(({ step, stepLabel, field: { name, label }, answered }, index, all) => {
        const again = fields[index - 1]?.step === step;
        const next = all[index + 1];
        const mark = next ? (next.step === step ? ',' : ';') : fields.length > few ? '' : '.';
        return (
          <span key={name}>
            {!again && `${stepLabel}: `}
            {/* Keeps the link and its comma in one line. */}
            <span className="whitespace-nowrap">
              <LinkButton className="whitespace-normal" onClick={() => onOpen(step, name)}>
                {label}
              </LinkButton>
              {!answered && mark}
            </span>
            {answered && ` (needs a change)${mark}`}
            {next && ' '}
          </span>
        );
      })}
    {fields.length > few && ` and ${fields.length - few} more.`}
  </>
);

const counted = (count: number, more: boolean) =>
  count === 1 ? `One ${more ? 'more ' : ''}field is` : `${count} ${more ? 'more ' : ''}fields are`;

function Unanswered({ draft, found, onOpen }: { draft: ScoredDraft; found: Errors; onOpen: Open }) {
  const missing = sections
    .flatMap(({ name: step, label: stepLabel, fields }) =>
      fields.map((field) => ({ step, stepLabel, field, answered: answered(field, draft) })),
    )
    .filter(({ field, answered }) => !answered || found[field.name]);
  if (missing.length === 0) return null;
  const first = missing.filter(({ field }) => found[field.name]);
  const rest = missing.filter(({ field }) => !found[field.name]);
  return (
    <div className="notice vstack">
      {first.length > 0 && (
        <p>
          <strong>{counted(first.length, false)} needed to create the idea.</strong>{' '}
          <Links fields={first} onOpen={onOpen} />
        </p>
      )}
      {rest.length > 0 && (
        <p>
          <strong>{counted(rest.length, first.length > 0)} not filled in.</strong>{' '}
          <Links fields={rest} onOpen={onOpen} />
        </p>
      )}
    </div>
  );
}

const Preview = memo(function Preview({ draft }: { draft: IdeaDraft }) {
  const idea = withInitialChoices(draft);
  const riskLevel = riskLevels.find((level) => level === idea.riskLevel) ?? '';
  return (
    <aside
      className="vstack preview gap-2 min-[78rem]:sticky min-[78rem]:top-6"
      aria-label="Card preview"
    >
      <p className="label small">How the card will look</p>
      <IdeaCard idea={{ ...idea, riskLevel }} />
    </aside>
  );
});

const formId = 'new-idea';

type StepProps = { section: Section; number: number; filled: string; needs: string };

const Step = memo(function Step({ section, number, filled, needs }: StepProps) {
  const { name, label, fields } = section;
  const count = `${filled.replaceAll('0', '').length} of ${fields.length}`;
  return (
    <Tabs.Trigger
      className="relative grid cursor-pointer grid-cols-[1.5rem_1fr] gap-x-2 border-2 border-e-0 border-transparent bg-transparent ps-3.5 pe-4 pt-2.5 pb-2.75 text-start text-base/5.5 font-[500] hover:bg-muted hover:[background-clip:padding-box] focus-visible:-outline-offset-4 aria-selected:border-line aria-selected:bg-background aria-selected:font-[640] max-[56rem]:flex-none max-[56rem]:border-e-2 max-[56rem]:border-b-0 forced-colors:not-aria-selected:border-[Canvas]"
      value={name}
    >
      <span className="num font-[400] text-muted-foreground">{number}</span>
      {label}
      <span className="done col-start-2" aria-hidden="true">
        {fields.map((field, index) => (
          <i key={field.name} className={filled[index] === '1' ? 'on' : undefined} />
        ))}
        {needs ? (
          <strong className="ms-1.5 text-destructive">{needs}</strong>
        ) : (
          <span className="ms-1.5">{count}</span>
        )}
      </span>
      <span className="sr-only">
        {' '}
        {count} fields filled in{needs && `, ${needs}`}
      </span>
    </Tabs.Trigger>
  );
});

/** A part of its own, so that showing and hiding the form does not render all of it. */
function FormBarMark() {
  useRootMark('formBar', showsForm(useStore($hash)));
  return null;
}

export default function Wizard({ user, onCreated }: { user: User; onCreated: () => void }) {
  const wizard = useWizard(user.id, onCreated);
  const { draft, text, step, busy, replaced } = wizard;
  // The preview may lag behind the typing.
  const previewed = useDeferredValue(draft);
  const at = sections.findIndex(({ name }) => name === step);
  // The same breakpoint as in wizard.css.
  const stacked = useMedia('(width >= 56rem)');
  const previous = sections[at - 1];
  const next = sections[at + 1];
  const create = {
    busy,
    busyText: 'Creating...',
    'aria-describedby': wizard.why ? 'create-why' : undefined,
  };
  const reset = (className: string) => (
    <CancelButton busy={busy} className={`btn-quiet ${className}`} onClick={wizard.reset}>
      Reset Form
    </CancelButton>
  );
  return (
    // Not a grid, in which the bar would stick to the end of its row instead of the window.
    <div>
      <Tabs.Root
        className="wizard grid grid-cols-1 items-start gap-8 max-[56rem]:gap-5 min-[56rem]:grid-cols-[15rem_minmax(0,1fr)] min-[78rem]:grid-cols-[15rem_minmax(0,1fr)_18rem]"
        orientation={stacked ? 'vertical' : 'horizontal'}
        value={step}
        onValueChange={(name) => goToStep(name as SectionName)}
      >
        <TabList className="steps" aria-label="Steps" selected={step}>
          {sections.map((section, index) => (
            <Step
              key={section.name}
              section={section}
              number={index + 1}
              filled={section.fields.map((field) => (answered(field, draft) ? '1' : '0')).join('')}
              needs={wizard.needs[index] ?? ''}
            />
          ))}
        </TabList>
        <form
          id={formId}
          ref={wizard.form}
          className="vstack gap-5"
          noValidate
          aria-label="New idea"
          onSubmit={(event) => {
            event.preventDefault();
            if (next) wizard.go(next.name);
            else void wizard.create();
          }}
        >
          <DraftConflictNotice
            draft={wizard.$answers}
            text={text}
            changed="This form is open in another tab as well, which has just changed it: both share one draft."
            gone="The form was emptied in another tab: the idea was created there, or the form reset."
          />
          {replaced && (
            <p className="notice">
              <span role="status">The form was reset.</span>{' '}
              <LinkButton onClick={() => wizard.restore(replaced)}>Bring the text back</LinkButton>
            </p>
          )}
          {wizard.hasOutlook && (
            <p className="notice">
              The answers of the regulatory check are in this draft: the idea’s regulatory outlook
              gets them, and Regulatory Considerations holds the result.{' '}
              <LinkButton onClick={wizard.leaveOutlookOut}>Leave the answers out</LinkButton>
            </p>
          )}
          {sections.map(({ name, label, question, fields }) => (
            // Always mounted, so that a step can get the focus as soon as it is opened.
            <Tabs.Content key={name} value={name} forceMount tabIndex={-1}>
              {name === step && (
                <div className="vstack gap-5">
                  <div className="hstack between -mb-1">
                    <h2 className="text-xl" tabIndex={-1} data-step-heading>
                      {label}
                    </h2>
                    <p className="small text-muted-foreground">
                      {previous ? question : requiredFieldsHint('create')}
                    </p>
                  </div>
                  {!next && <Unanswered draft={draft} found={wizard.found} onOpen={wizard.go} />}
                  <FieldGrid
                    fields={fields}
                    render={(field) => (
                      <IdeaField
                        key={field.name}
                        field={field}
                        value={draft[field.name]}
                        error={wizard.errorOf(field.name)}
                        busy={busy}
                        isUnset={isUnset(draft, field.name)}
                        onChange={wizard.set}
                      />
                    )}
                  />
                </div>
              )}
            </Tabs.Content>
          ))}
          <p className="only-narrow">{reset('')}</p>
        </form>
        <Preview draft={previewed} />
      </Tabs.Root>
      <FormBarMark />
      <div className="form-bar hstack">
        <FormError id="create-why" why={wizard.why} />
        <Progress draft={draft} text={text} />
        {reset('only-wide')}
        {previous && <Button onClick={() => wizard.go(previous.name)}>Previous</Button>}
        {next ? (
          <>
            <BusyButton
              {...create}
              type="button"
              look="plain"
              disabled={Object.keys(wizard.found).length > 0}
              onClick={() => void wizard.create()}
            >
              Create now
            </BusyButton>
            <Button className="btn-primary" type="submit" form={formId} key="next">
              Next
            </Button>
          </>
        ) : (
          <BusyButton {...create} type="submit" form={formId} key="create">
            Create Idea
          </BusyButton>
        )}
      </div>
    </div>
  );
}
