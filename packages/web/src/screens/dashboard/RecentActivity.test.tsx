// @vitest-environment happy-dom
import { MINUTE_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { queryClient } from '../../shell/query-client';
import { loadAreas } from '../../texts/texts';
import { RecentActivity } from './RecentActivity';

const entry = (device_name: string, minutesAgo: number, more: object) => ({
  ...{ at: Date.now() - minutesAgo * MINUTE_MS, eui: '2CF7F1C04430000C', device_name, is_gateway: false },
  ...{ kind: 'bound', device_count: 1, ...more },
});

test('what happened to many devices at once is one line', async () => {
  session.set(OWNER);
  await loadAreas(['common', 'dashboard', 'values', 'ui']);
  answerWith(() => ({
    code: 0,
    data: {
      list: [entry('Bed 220', 1, { device_count: 1220 }), entry('Barn', 9, { kind: 'offline' })],
      page: { count: 2, more: false },
    },
  }));
  const { container } = render(
    <MantineProvider env="test">
      <MemoryRouter>
        <QueryClientProvider client={queryClient}>
          <RecentActivity />
        </QueryClientProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
  await screen.findByText('Barn');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^1,220 devicesBound · /),
    expect.stringMatching(/^BarnWent offline · /),
  ]);
  await expectAccessible(container);
});
