import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { TabsInAddress } from './TabsInAddress';

const TAB_PX = 100;
const WINDOW_PX = 250;

test('what is beyond the edge fades out, also tabs that are added later', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WINDOW_PX);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.children.length * TAB_PX;
  });
  const tabs = (...names: string[]) => (
    <MantineProvider>
      <MemoryRouter>
        <TabsInAddress
          label="Device"
          keep={[]}
          parts={names.map((name) => ({ name, label: name, content: null }))}
        />
      </MemoryRouter>
    </MantineProvider>
  );
  const { rerender } = render(tabs('data', 'activity'));
  const strip = screen.getByRole('tablist', { name: 'Device' });
  expect(strip.dataset.hidesEnd).toBeUndefined();
  rerender(tabs('data', 'activity', 'danger'));
  expect(strip.dataset.hidesEnd).toBe('true');
});
