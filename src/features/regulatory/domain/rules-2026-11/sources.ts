import type { RuleSource } from '../rules.ts';

const readAt = 'November 2026';

/** The texts that the rules of November 2026 were read in (docs/regulatory.md). */
export const sources = {
  mdr: {
    title: 'MDR, Regulation (EU) 2017/745',
    href: 'https://eur-lex.europa.eu/eli/reg/2017/745/oj',
    readAt,
    secondHand:
      'MDCG 2019-11 rev. 1, section 4.2.1, which quotes the rule; Johner Institute, “MDR Rule 11”',
  },
  mdcg: {
    title: 'MDCG 2019-11 rev. 1, June 2025',
    href: 'https://health.ec.europa.eu/medical-devices-sector/new-regulations/guidance-mdcg-endorsed-documents-and-other-guidance_en',
    readAt,
    secondHand: 'a copy of its full text in a public repository',
  },
  ivdr: {
    title: 'IVDR, Regulation (EU) 2017/746',
    href: 'https://eur-lex.europa.eu/eli/reg/2017/746/oj',
    readAt,
    secondHand: 'MDCG 2019-11 rev. 1, which is about the MDR and the IVDR',
  },
  proposal: {
    title: 'Proposal COM(2025) 1023 of 16 December 2025',
    href: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52025PC1023',
    readAt,
    secondHand: 'A&O Shearman, Bristows, QuickBird Medical',
  },
  aiAct: {
    title: 'AI Act, Regulation (EU) 2024/1689',
    href: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
    readAt,
    secondHand:
      'regaffairshub; sprinklingact.com, 19 May 2026; sipoch.com, which quotes Art. 3(1); ai-act-law.eu, recital 12',
  },
  omnibus: {
    title: 'Digital Omnibus on AI, Regulation (EU) 2026/1744',
    href: 'https://eur-lex.europa.eu/eli/reg/2026/1744/oj',
    readAt,
    secondHand:
      'DLA Piper, “Digital Omnibus on AI”, 2 July 2026; public repositories that cite the Official Journal of 24 July 2026',
  },
  gdpr: {
    title: 'GDPR, Regulation (EU) 2016/679',
    href: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
    readAt,
  },
  nice: {
    title: 'NICE evidence standards framework, ECD7, 2022',
    href: 'https://www.nice.org.uk/corporate/ecd7',
    readAt,
  },
  fda: {
    title: 'FDA, “Clinical Decision Support Software”, final guidance of 29 January 2026',
    href: 'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/clinical-decision-support-software',
    readAt,
    secondHand: 'Frier Levitt; Morulaa; meddeviceguide.com',
  },
} as const satisfies Record<string, RuleSource>;

export type SourceName = keyof typeof sources;
