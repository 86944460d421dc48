import type { Page } from '../../../platform/client/router/route.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { AssessPage } from './assess/AssessPage.tsx';
import { RoundList } from './RoundList.tsx';
import { RoundPage } from './RoundPage.tsx';

export type RoundsProps = {
  user: User;
  page: Extract<Page, { kind: 'rounds' | 'round' | 'assess' }>;
};

export function Rounds({ user, page }: RoundsProps) {
  if (page.kind === 'rounds') return <RoundList user={user} />;
  if (page.kind === 'assess') return <AssessPage id={page.id} user={user} />;
  return <RoundPage id={page.id} user={user} />;
}
