import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe checks; absent: everything. */
interface Checked {
  /** Ids of rules. */
  rules?: string[];
  /** Selector of the elements, which are checked with what is in them. */
  within?: string;
}

/** axe writes down the source of every element that it checks; that of the faulty ones is read here. */
const WITHOUT_SOURCES = 'axe.configure({ noHtml: true })';
const SOURCE_LENGTH = 300;

/** What axe finds wrong with the page as it is now, one line for each broken rule. */
export async function accessibilityViolations(page: Page, checked: Checked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; ${WITHOUT_SOURCES}`);
  return page.evaluate(
    async ({ rules, within, length }) => {
      const { violations } = await window.axe.run(within ?? document, {
        resultTypes: ['violations'],
        // Framed sites are not ours; the frame itself is checked.
        iframes: false,
        selectors: false,
        elementRef: true,
        ...(rules && { runOnly: rules }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.element?.outerHTML.slice(0, length)}`);
    },
    { ...checked, length: SOURCE_LENGTH },
  );
}
