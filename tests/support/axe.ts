import type Axe from 'axe-core';

/**
 * Runs the axe rules of WCAG 2.2 A and AA and the best practices on the document that has loaded axe.
 * Playwright sends this function to the page, so it uses nothing outside itself.
 * @param part selects what is checked; rules of whole pages need the whole document
 * @returns the violations, one line each
 */
export async function findViolations({
  part = 'html',
  ...options
}: Axe.RunOptions & { part?: string }): Promise<string[]> {
  // A half-faded text has another contrast. Endless animations such as spinners are skipped.
  const moving = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) =>
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  await Promise.allSettled(moving.map(({ finished }) => finished));
  const axe: typeof Axe = Reflect.get(window, 'axe');
  const { violations } = await axe.run(
    // The view behind the open one is hidden. axe would lay it out for each rule.
    { include: [part], exclude: ['.kept[data-state="inactive"]'] },
    // All rules run. Only violations are described, which halves the work.
    { resultTypes: ['violations'], selectors: false, preload: false, ...options },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
