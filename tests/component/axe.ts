import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Runs the axe rules of WCAG 2.2 A and AA and the best practices on what the test renders.
 * The rules of whole pages, such as their headings and landmarks, belong to the browser tests.
 */
export async function expectNoViolations(): Promise<void> {
  // A half-faded text has another contrast. Endless animations such as spinners are skipped.
  const moving = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) =>
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  await Promise.allSettled(moving.map(({ finished }) => finished));
  const { violations } = await axe.run(document.body, {
    rules: { 'target-size': { enabled: true }, region: { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found).toEqual([]);
}
