// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeLanguage, loadAreas } from '../texts/texts';
import { TipHost } from '../ui/feedback/TipHost';
import { FullScreenToggle } from './FullScreenToggle';

afterEach(() => Reflect.deleteProperty(document, 'fullscreenElement'));

test.each([
  ['en', 'Full screen', 'you browser can not work'],
  ['zh', '全屏', '您的浏览器不支持全屏'],
  ['ru', 'Во весь экран', 'Ваш браузер не поддерживает полноэкранный режим'],
] as const)('a browser without a full screen says so in %s', async (language, name, warning) => {
  await loadAreas(['shell', 'common']);
  await changeLanguage(language);
  // The test's browser has none, and knows no element that fills it either.
  Object.defineProperty(document, 'fullscreenElement', { value: undefined, configurable: true });
  render(
    <MantineProvider>
      <FullScreenToggle />
      <TipHost />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(warning));
  expect(screen.getByRole('status').dataset.kind).toBe('warning');
});
