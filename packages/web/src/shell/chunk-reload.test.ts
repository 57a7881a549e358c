// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../test/answers';
import { isLostChunk, recoverLostChunk, reloadOnce } from './chunk-reload';

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
});

test('a part that is gone after an update loads the page again, but not in a circle', async () => {
  answerWith(() => ({ status: 'alive' }));
  expect(await recoverLostChunk()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  // Still missing after the reload: the page shows it.
  await recoverLostChunk();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await recoverLostChunk();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a part that does not come without a connection is no reason to load the page again', async () => {
  answerWith(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await recoverLostChunk()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('where nothing can be remembered the page is not loaded again', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  'Failed to fetch dynamically imported module: http://portal/assets/x.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('browsers say it each in their way: %s', (message) => {
  expect(isLostChunk(new TypeError(message))).toBe(true);
  expect(isLostChunk(new TypeError('x is not a function'))).toBe(false);
});
