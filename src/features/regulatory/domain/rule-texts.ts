import type { Alternative } from './evaluate-rules.ts';
import {
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
} from './regulatory-questions.ts';
import type { Line } from './rules.ts';

type Answer<Name extends RegulatoryQuestion> = NonNullable<RegulatoryAnswers[Name]>;
type Asked<Name extends RegulatoryQuestion> = {
  asks: string;
  help: string;
  labels: Record<Answer<Name>, string>;
  clauses: Record<Exclude<Answer<Name>, 'not sure'>, string>;
};

const yesOrNo = { yes: 'Yes', no: 'No', 'not sure': 'Not sure' };

export const questions: { [Name in RegulatoryQuestion]: Asked<Name> } = {
  actsOnData: {
    asks: 'Does it analyse or interpret data?',
    help: 'It calculates a risk from readings: yes. A diary of insulin doses: no.',
    labels: yesOrNo,
    clauses: {
      yes: 'it does more with data than store, send or search',
      no: 'it only stores, sends or searches data',
    },
  },
  individualPatients: {
    asks: 'Does it help individual patients?',
    help: 'Figures about a whole ward or population, or for research alone: no.',
    labels: yesOrNo,
    clauses: {
      yes: 'it helps individual patients',
      no: 'it helps no individual patients',
    },
  },
  purpose: {
    asks: 'What is it for?',
    help: 'If it informs any decision on diagnosis or therapy, pick that, whatever else it does. Prevention by analysing measurements of the body counts as such a decision; relief, making up for a disability and support of conception are other medical purposes.',
    labels: {
      decisions: 'Decisions on diagnosis or therapy',
      monitoring: 'Monitoring the body',
      'other medical': 'Another medical purpose',
      wellness: 'Own health and wellness',
      saving: 'Saving time or cost',
      'not sure': 'Not sure',
    },
    clauses: {
      decisions: 'it is for decisions on diagnosis or therapy',
      monitoring: 'it monitors the body',
      'other medical': 'it has another medical purpose',
      wellness: 'it is for one’s own health and wellness',
      saving: 'it saves time or cost',
    },
  },
  worstHarm: {
    asks: 'What is the worst that a wrong output could cause?',
    help: 'Think of the decision made with it.',
    labels: {
      none: 'No harm',
      heals: 'Temporary harm',
      serious: 'Serious harm or surgery',
      death: 'Death or lasting harm',
      'not sure': 'Not sure',
    },
    clauses: {
      none: 'a wrong output can do no harm',
      heals: 'a wrong output could cause harm that heals',
      serious: 'a wrong output could cause serious harm or surgery',
      death: 'a wrong output could cause death or lasting harm',
    },
  },
  vitalSigns: {
    asks: 'Does it watch vital signs whose change is an immediate danger?',
    help: 'Breathing in intensive care: yes. Blood pressure in a routine check-up or at home: no.',
    labels: yesOrNo,
    clauses: {
      yes: 'it watches vital signs whose change is an immediate danger',
      no: 'it watches no such vital signs',
    },
  },
  reader: {
    asks: 'Who reads the output?',
    help: 'Nobody, where it goes to another machine or acts by itself.',
    labels: {
      professional: 'A professional',
      patient: 'The patient',
      nobody: 'Nobody',
      'not sure': 'Not sure',
    },
    clauses: {
      professional: 'a professional reads the output',
      patient: 'the patient reads the output',
      nobody: 'nobody reads the output',
    },
  },
  reasonsShown: {
    asks: 'Can the reader check the reasons?',
    help: 'Does it show which data led to its advice?',
    labels: yesOrNo,
    clauses: {
      yes: 'the reader can check the reasons',
      no: 'the reader cannot check the reasons',
    },
  },
  signals: {
    asks: 'Does it take in images, laboratory signals, waveforms or a series of readings from a sensor?',
    help: 'The blowing curve of a spirometer, glucose readings every five minutes: yes. A number that somebody types: no.',
    labels: yesOrNo,
    clauses: {
      yes: 'it takes in images, laboratory signals, waveforms or a series of readings from a sensor',
      no: 'it takes in no images, laboratory signals, waveforms or series of readings from a sensor',
    },
  },
  ai: {
    asks: 'Does it use AI, learned from data?',
    help: 'A trained model, or a service that is one: yes. Rules that people have written down: no.',
    labels: yesOrNo,
    clauses: { yes: 'it uses AI', no: 'it uses no AI' },
  },
};

/** The answer as a clause that follows "if". */
export const answerClause = (question: RegulatoryQuestion, answer: string): string =>
  Reflect.get(questions[question].clauses, answer) ?? answer;

export const labelOf = (question: RegulatoryQuestion, answer: string): string =>
  Reflect.get(questions[question].labels, answer) ?? answer;

export const lowerFirst = (result: string): string =>
  result.charAt(0).toLowerCase() + result.slice(1);

/** One result, or the possible ones: `anything from no medical device to class III` if they are ordered. */
export function possibleResultsText(results: readonly string[], { scale = {} }: Line): string {
  if (results.length === 1) return results.map(lowerFirst).join();
  const inOrder = Object.keys(scale).filter((result) => results.includes(result));
  const names = inOrder.length === results.length ? inOrder.map((result) => scale[result]) : [];
  if (names.length > 2) return `anything from ${names[0]} to ${names.at(-1)}`;
  return names.length > 0 ? names.join(' or ') : results.map(lowerFirst).join(', or ');
}

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `if it uses no AI: outside the AI Act` */
export const alternativeText = ({ question, outcomes }: Alternative, line: Line): string =>
  outcomes
    .map(({ answers, results }) => {
      const clauses = listed.format(answers.map((answer) => answerClause(question, answer)));
      return `if ${clauses}: ${possibleResultsText(results, line)}`;
    })
    .join('; ');

/** From 1. */
export const numberOf = (question: RegulatoryQuestion): number =>
  questionNames.indexOf(question) + 1;
