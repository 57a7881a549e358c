import axe from 'axe-core';
import { expect } from 'vitest';

/** axe would write down the source of every element that it checks; that of the faulty ones is read here. */
axe.configure({ noHtml: true });
const SOURCE_LENGTH = 300;

/** WCAG 2.1, levels A and AA. Colours need a real browser; the theme's contrast has a test of its own. */
const RULES: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  resultTypes: ['violations'],
  selectors: false,
  elementRef: true,
  rules: { 'color-contrast': { enabled: false } },
};

/** Fails with what axe finds in a part of the page, as it is now. */
export async function expectAccessible(part: Document | Element): Promise<void> {
  const { violations } = await axe.run(part, RULES);
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.element?.outerHTML.slice(0, SOURCE_LENGTH)}`,
  );
  expect(found).toEqual([]);
}
