import type { Page, Request } from '@playwright/test';

const DRAWN_WITHIN_MS = 60_000;

/** Runs in the page: whether the screen of this title is drawn, with its data. */
function isDrawn(title: string): boolean {
  // While a screen loads, the last one stays in the document, hidden.
  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  const isLoading = isShown('.mantine-Skeleton-root[data-visible]');
  return document.title.startsWith(title) && isShown('h1') && !isLoading;
}

/** @returns a function that waits until the screen of this title is drawn and none of its requests is in flight */
export function drawingOf(page: Page): (title: string) => Promise<void> {
  const inFlight = new Set<Request>();
  // The browser does not report the end of a worker's file when the map that it works for is gone before.
  page.on('request', (request) => /worker/.test(request.url()) || inFlight.add(request));
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));
  page.on('framenavigated', (frame) => {
    // The browser does not always report the end of what the page before had requested.
    for (const request of inFlight) {
      if (frame === page.mainFrame() && !request.isNavigationRequest()) inFlight.delete(request);
    }
  });
  return async (title) => {
    const until = Date.now() + DRAWN_WITHIN_MS;
    do {
      await page.waitForFunction(isDrawn, title, { timeout: DRAWN_WITHIN_MS }).catch(() => {
        throw new Error(`“${title}” is not drawn at ${page.url()}`);
      });
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
      if (Date.now() > until) {
        throw new Error(`no end of ${[...inFlight].map((request) => request.url()).join(', ')}`);
      }
    } while (inFlight.size > 0);
  };
}

export type ColourScheme = 'light' | 'dark';

/** Turns the colour scheme of the device, and waits until the portal has it. */
export async function wear(page: Page, colorScheme: ColourScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}
