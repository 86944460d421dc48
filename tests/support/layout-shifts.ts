import type { Page } from '@playwright/test';

type Shifts = { total: number; moved: string[] };

/** @returns reads the sum of the page's layout shifts since its start, and the elements that moved */
export async function shiftsOf(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { total: 0, moved: [] };
    Object.assign(window, { shifts });
    const nameOf = (node?: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        const value: number = Reflect.get(entry, 'value');
        shifts.total += value;
        for (const { node } of Reflect.get(entry, 'sources'))
          shifts.moved.push(`${value.toFixed(3)} ${nameOf(node)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as Shifts);
}
