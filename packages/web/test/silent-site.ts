import { onTestFinished } from 'vitest';

/** Frames of the page open other sites, which never answer, until the test ends. */
export function framesOpenSilentSites(): void {
  const { settings } = window.happyDOM;
  settings.enableIframePageLoading = true;
  settings.fetch.interceptor = { beforeAsyncRequest: () => new Promise(() => {}) };
  onTestFinished(() => {
    settings.enableIframePageLoading = false;
    settings.fetch.interceptor = null;
  });
}
