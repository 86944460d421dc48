import { useSettings } from '../use-settings.ts';

export function DemoHint() {
  const { demo } = useSettings();
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
