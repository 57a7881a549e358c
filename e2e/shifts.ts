import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shiftsSum?: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Adds up how far each document of a page jumps, in `window.shiftsSum`. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shiftsSum = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) window.shiftsSum! += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
