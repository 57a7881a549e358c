import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe finds wrong with the page as it is now, one line for each broken rule.
 * @param rules ids of the rules to check; absent: all of them
 */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // Framed sites are not ours; the frame itself is checked.
      iframes: false,
      ...(only && { runOnly: only }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
}
