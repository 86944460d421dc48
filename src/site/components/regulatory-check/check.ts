const form = document.querySelector<HTMLFormElement>('#check-form');

const observer = new IntersectionObserver(
  ([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    import('./check-form.ts').then(
      ({ startCheck }) => startCheck(),
      () => form?.setAttribute('data-failed', ''),
    );
  },
  { rootMargin: '200px' },
);
if (form) observer.observe(form);
