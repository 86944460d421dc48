import { HtmlValidate, StaticConfigLoader } from 'html-validate';

export const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The palette is an ARIA combobox whose options depend on the input. A <select> cannot do that.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
    },
  }),
);

type Report = Awaited<ReturnType<typeof validator.validateString>>;
export const errorsOf = ({ results }: Report) =>
  results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
