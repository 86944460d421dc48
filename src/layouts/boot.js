(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {}
  if (!/(?:^|; )session_hint=1/.test(document.cookie)) return;
  root.dataset.session = 'maybe';
  try {
    const { user } = JSON.parse(sessionStorage.getItem('session') ?? '{}');
    root.toggleAttribute('data-founder', user?.role === 'founder' || user?.role === 'admin');
    root.toggleAttribute('data-admin', user?.role === 'admin');
  } catch {}
})();
