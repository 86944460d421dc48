/** One page stands for all ideas and one for all rounds; it reads its id from the URL. */
export function pageFileFor(path: string): string {
  if (/^\/idea-tracker\/rounds\/[^/]+(\/assess)?$/.test(path)) return '/idea-tracker/round';
  if (/^\/idea-tracker\/(prioritise|rounds|activity)$/.test(path)) return path;
  return path.replace(/^\/idea-tracker\/[^/]+(\/outlook)?$/, '/idea-tracker/idea');
}
