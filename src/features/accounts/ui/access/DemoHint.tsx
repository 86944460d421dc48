import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $demo, loadSettings } from '../../client/public-settings.ts';

export function DemoHint() {
  const demo = useStore($demo, { ssr: 'initial' });
  useEffect(() => void loadSettings(), []);
  if (!demo) return null;
  return (
    <p className="notice">
      <strong>Demo founder account</strong>
      <br />
      Email <span className="num">{demo.email}</span>
      <br />
      Password <span className="num">{demo.password}</span>
    </p>
  );
}
