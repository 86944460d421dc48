// Static imports would load before the first of them has run.
import './quick-loading.ts';

await import('./serve.ts');
