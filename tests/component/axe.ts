import 'axe-core';
import { expect } from 'vitest';
import { findViolations } from '../support/axe.ts';

/** Checks what the test renders. The rules of whole pages, such as their headings and landmarks, belong to the browser tests. */
export async function expectNoViolations(): Promise<void> {
  const rules = { 'target-size': { enabled: true }, region: { enabled: false } };
  expect(await findViolations({ rules, part: 'body' })).toEqual([]);
}
