import { capitalize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { linkOf } from '../domain/reference.ts';
import { stanceNames } from '../domain/source.ts';
import type { SourceWords } from '../domain/source-response.ts';

export function Citation({ source }: { source: SourceWords }) {
  const { citation } = source;
  const link = linkOf(source);
  if (!citation && !link) return null;
  return (
    <p className="small user-text">
      {citation && <bdi>{citation}</bdi>}
      {citation && link && '; '}
      {link && (
        <a href={link.href} rel="noreferrer">
          {link.says}
        </a>
      )}
    </p>
  );
}

export const SourceText = ({ source, isNew }: { source: SourceWords; isNew?: boolean }) => (
  <>
    <p className="hstack gap-1">
      {isNew && <Badge look="accent">New</Badge>}
      <Badge look={source.stance === 'against' ? 'accent' : 'outline'}>
        {stanceNames[source.stance]}
      </Badge>
      <Badge look="secondary">{capitalize(source.kind)}</Badge>
    </p>
    <p className="user-text" dir="auto">
      {source.shows}
    </p>
    <Citation source={source} />
  </>
);
