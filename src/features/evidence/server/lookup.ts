import { config } from '#platform/server/config.ts';
import { call, isPublic, readBeginning } from '#platform/server/http/outgoing-call.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { describeError, log } from '#platform/server/log.ts';
import { citationOfSummary, citationOfWork, readReference } from '../domain/reference.ts';
import type { LookupQuery } from '../domain/source-schema.ts';

/** The time limit for DNS lookup, request and response together. */
const limitMs = 8_000;
/** In bytes. The record of a paper with many references is long. */
const maxBytes = 1024 * 1024;

const crossref = 'https://api.crossref.org';
const pubmed = 'https://eutils.ncbi.nlm.nih.gov';

function questionOf({ doi, pubmedId }: LookupQuery) {
  const { referenceDoiUrl, referencePubmedUrl } = config();
  const named = readReference(doi ?? `PMID ${pubmedId}`);
  if (doi !== undefined)
    return {
      url: `${referenceDoiUrl ?? crossref}/works/${encodeURIComponent(named?.doi ?? '')}`,
      isOurs: referenceDoiUrl !== undefined,
      read: citationOfWork,
    };
  const id = named?.pubmedId ?? '';
  return {
    url: `${referencePubmedUrl ?? pubmed}/entrez/eutils/esummary.fcgi?db=pubmed&retmode=json&id=${id}`,
    isOurs: referencePubmedUrl !== undefined,
    read: (answer: unknown) => citationOfSummary(answer, id),
  };
}

const unreached = () =>
  new Problem(
    502,
    'The register of publications could not be reached. Type title and authors yourself, or try again later.',
  );

async function ask({ url, isOurs, read }: ReturnType<typeof questionOf>): Promise<string | null> {
  const headers = { Accept: 'application/json', 'User-Agent': 'digital-health-lab' };
  const mayReach = isOurs ? () => true : isPublic;
  const signal = AbortSignal.timeout(limitMs);
  const response = await call({ method: 'GET', url, headers, mayReach }, signal);
  try {
    if (response.statusCode === 404) return null;
    if (response.statusCode !== 200) throw unreached();
    return read(JSON.parse(await readBeginning(response, maxBytes)));
  } finally {
    response.destroy();
  }
}

/** @throws Problem 403 (disabled by a setting), 404 (unknown), 502 (the register did not answer) */
export async function lookUp(asked: LookupQuery): Promise<string> {
  if (!config().referenceLookup)
    throw new Problem(
      403,
      'Looking up publications is switched off here. Type title and authors yourself.',
    );
  let citation: string | null;
  try {
    citation = await ask(questionOf(asked));
  } catch (error) {
    log('info', 'publication register not reached', describeError(error));
    throw unreached();
  }
  if (citation !== null) return citation;
  throw new Problem(
    404,
    'The register of publications does not know it. Look for a slip, or type title and authors yourself.',
  );
}
