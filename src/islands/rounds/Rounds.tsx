import { AssessPage } from '../assess/AssessPage.tsx';
import type { RoundsProps } from '../founders/parts.tsx';
import { RoundList } from './RoundList.tsx';
import { RoundPage } from './RoundPage.tsx';

/** The pages of rounds; which one, the address says. */
export function Rounds({ user, page }: RoundsProps) {
  if (page.kind === 'rounds') return <RoundList user={user} />;
  if (page.kind === 'assess') return <AssessPage id={page.id} user={user} />;
  return <RoundPage id={page.id} user={user} />;
}
