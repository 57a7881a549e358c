// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { QuietNotice } from './QuietNotice';

test('words that are cut open on demand; the font that comes later decides again', async () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  await loadAreas(['ui']);
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(54);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(36);
  render(<QuietNotice action={null}>Times are shown in Europe/Berlin.</QuietNotice>, {
    wrapper: ({ children }) => <MantineProvider>{children}</MantineProvider>,
  });
  screen.getByRole('button', { name: 'Read all' });
  height.mockReturnValue(36);
  act(() => void fonts.dispatchEvent(new Event('loadingdone')));
  expect(screen.queryByRole('button')).toBeNull();
});
