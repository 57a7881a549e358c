// @vitest-environment happy-dom
import { MINUTE_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../test/answers';
import { recordCanvas } from '../../../test/canvas';
import { session } from '../../api/session';
import { NotedChart } from './NotedChart';

const TO = Date.UTC(2026, 2, 1);
const AIR = {
  key: 'air',
  name: 'Air',
  eui: '2CF7F1C0434000AA',
  measurementId: 4097,
  interval_minutes: 15,
  bin_ms: 0,
  times: [TO - 59 * MINUTE_MS, TO - MINUTE_MS],
  values: [20.99, 20.99],
};

test('a chart is saved as a picture with its title, its limits and its notes', async () => {
  const canvas = recordCanvas();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly listener: ResizeObserverCallback) {}
      observe() {
        this.listener([{ contentRect: new DOMRect(0, 0, 800, 320) } as never], this as never);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 320));
  const saved = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['png'])));
  const note = { note_id: 7, at: TO - 30 * MINUTE_MS, text: 'Window opened', eui: null };
  session.set(OWNER);
  answerWith(({ address }) => ({
    code: 0,
    data: address.includes('note') ? [{ ...note, device_name: null, author: 'Ada' }] : { role: 'owner' },
  }));
  const thresholds = [{ value: 30, measurementId: 4097, label: 'Heat', severity: 'critical' as const }];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <NotedChart
          {...{ curves: [AIR], thresholds, from: TO - 60 * MINUTE_MS, to: TO }}
          title="Greenhouse: air"
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('button', { name: 'Note: Window opened' });
  canvas.clear();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as picture' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith('Greenhouse-air-2026-03-01.png'));
  expect(canvas.texts()).toEqual(
    expect.arrayContaining([
      ...['Greenhouse: air', expect.stringContaining('UTC'), 'Air, °C', 'Critical · Heat: 30.0 °C'],
      ...['1', expect.stringMatching(/^1\. .* · Window opened$/)],
    ]),
  );
});
