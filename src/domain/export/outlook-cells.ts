import type { ExportedOutlook, OutlookLine } from '../outlook/outlook-response.ts';

const lineColumns = [
  'outlookDevice',
  'outlookAiAct',
  'outlookData',
  'outlookNice',
  'outlookFda',
] as const;

/** The columns that a table has of the regulatory outlook of each idea. */
export const outlookColumns = [...lineColumns, 'outlookRules', 'outlookAnsweredAt'];

const cellOf = ({ result, between }: OutlookLine) => result ?? `Open: ${between.join(' or ')}`;

/** Their cells; none where nothing was asked. */
export const outlookCells = (outlook: ExportedOutlook | null): Record<string, string> =>
  outlook
    ? {
        ...Object.fromEntries(
          outlook.lines.map((line, at) => [lineColumns[at] ?? line.title, cellOf(line)]),
        ),
        outlookRules: outlook.rules,
        outlookAnsweredAt: outlook.answeredAt,
      }
    : {};
