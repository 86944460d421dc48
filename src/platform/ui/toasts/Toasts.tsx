import { useStore } from '@nanostores/react';
import { Toast } from 'radix-ui';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  $toast,
  dismiss,
  restoreToast,
  showForMs,
  type Toast as ToastData,
} from '../../client/toasts/toasts.ts';

const swipeThresholdPx = 50;

const icons = {
  success: 'M3 13l6 6L21 5',
  destructive: 'M12 3l10 18H2zM12 10v5M12 17.8v.4',
};

function Item({ id, title, description, kind, action, open }: ToastData) {
  return (
    <Toast.Root
      className="toast"
      data-kind={kind}
      type={kind === 'destructive' ? 'foreground' : 'background'}
      duration={showForMs}
      open={open}
      onOpenChange={(next) => next || dismiss(id)}
    >
      <svg className="icon size-6" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[kind]} />
      </svg>
      <div>
        <Toast.Title asChild>
          <strong className="block text-base/6" dir="auto">
            {title}
          </strong>
        </Toast.Title>
        {description && <Toast.Description dir="auto">{description}</Toast.Description>}
        {action && (
          <Toast.Action altText={action.label} asChild>
            <a className="font-[600]" href={action.href}>
              {action.label}
            </a>
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        className="size-8 cursor-pointer border-0 bg-transparent text-[1.5rem]/none"
        aria-label="Dismiss"
      >
        ×
      </Toast.Close>
    </Toast.Root>
  );
}

export function Toasts() {
  const toast = useStore($toast);
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={swipeThresholdPx} label="Notification">
      {toast && <Item key={toast.id} {...toast} />}
      {/* Replaces the empty region of site/layouts/Layout.astro. */}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})">
        <li className="no-toasts">No notifications</li>
      </Toast.Viewport>
    </Toast.Provider>
  );
}

export function mountToasts(): void {
  const empty = document.getElementById('notifications');
  const hadFocus = empty?.contains(document.activeElement);
  const host = document.createElement('div');
  if (empty) empty.replaceWith(host);
  else document.body.append(host);
  const root = createRoot(host);
  flushSync(() => root.render(<Toasts />));
  // A page from the back/forward cache would show its old toast.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    $toast.set(null);
    restoreToast();
  });
  // F8 was pressed before the first toast.
  if (hadFocus) host.querySelector('ol')?.focus();
}
