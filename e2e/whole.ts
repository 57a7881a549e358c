import type { Page } from '@playwright/test';

/** Dialogs hide the scroll bars by a style that the page's policy refuses: the lock of the scroll wheel does without. */
const REFUSED_STYLE = 'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo=';

/** Everything that the browser itself complains about from now on. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes(REFUSED_STYLE))
      problems.push(`${page.url()}: ${message.text()}`);
  });
  return problems;
}

/** By how many pixels the page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words of the navigation that are partly outside the window. */
export const cutWords = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation')
    .locator('span:visible')
    .evaluateAll((words) =>
      words
        .filter((word) => {
          const { left, right } = word.getBoundingClientRect();
          return left < 0 || right > document.documentElement.clientWidth;
        })
        .map(({ textContent }) => textContent ?? ''),
    );
