import { useStore } from '@nanostores/react';
import { Toast } from 'radix-ui';
import { $toasts, dismiss, showForMs } from '../../client/toasts.ts';

const swipeThresholdPx = 50;

const icons = {
  success: 'M3 13l6 6L21 5',
  destructive: 'M12 3l10 18H2zM12 10v5M12 17.8v.4',
};

/** The notification region: one toast at a time, F8 moves the focus there. */
export function Toasts() {
  const toasts = useStore($toasts);
  return (
    <Toast.Provider
      duration={showForMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label="Notification"
    >
      {toasts.map(({ id, title, description, kind, open }) => (
        <Toast.Root
          key={id}
          className="toast"
          data-kind={kind}
          type={kind === 'destructive' ? 'foreground' : 'background'}
          open={open}
          onOpenChange={(next) => next || dismiss(id)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icons[kind]} />
          </svg>
          <div>
            <Toast.Title asChild>
              <strong>{title}</strong>
            </Toast.Title>
            {description && <Toast.Description>{description}</Toast.Description>}
          </div>
          <Toast.Close aria-label="Dismiss">×</Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
