(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {}
  if (/(?:^|; )session_hint=1/.test(document.cookie)) root.dataset.session = 'maybe';
})();
