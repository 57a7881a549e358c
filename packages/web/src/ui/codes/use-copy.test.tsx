// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { tipStore } from '../feedback/tip-store';
import { CopyButton } from './CopyButton';

beforeEach(() => loadAreas(['ui']));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

function copy(clipboard: Partial<Clipboard> | undefined, command?: () => boolean) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  Object.defineProperty(document, 'execCommand', { value: command, configurable: true });
  render(
    <MantineProvider>
      <CopyButton value="2CF7F1C000000001" />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
}
const copied = () => screen.findByRole('button', { name: 'Copied' });
const shownTip = () =>
  waitFor(() => expect(tipStore.get()).not.toHaveLength(0)).then(() => tipStore.get()[0]!.text);

test('a text goes to the clipboard', async () => {
  const writeText = vi.fn(async () => undefined);
  copy({ writeText });
  await copied();
  expect(writeText).toHaveBeenCalledWith('2CF7F1C000000001');
});

test('a page without https copies by the older command', async () => {
  let onClipboard = '';
  copy(undefined, () => {
    const event = new Event('copy', { cancelable: true });
    const clipboardData = { setData: (_type: string, text: string) => (onClipboard = text) };
    document.dispatchEvent(Object.assign(event, { clipboardData }));
    return event.defaultPrevented;
  });
  await copied();
  expect(onClipboard).toBe('2CF7F1C000000001');
});

test('a browser that can do neither is called too old to copy', async () => {
  copy(undefined);
  expect(await shownTip()).toBe('This browser is too old to copy. Select the text and copy it by hand.');
});

test('where the reader forbade it, the tip says that it is not allowed', async () => {
  copy({ writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  expect(await shownTip()).toMatch(/^Copying is not allowed here/);
});
