import type { Alarm } from '@fieldscope/contract/calls/alarms';
import type { Eui } from '@fieldscope/contract/ids';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { OpenAlarms } from './OpenAlarms';

const ALARM: Alarm = {
  alarm_id: 4,
  rule_id: 7,
  rule_name: 'Frost',
  severity: 'critical',
  kind: 'below',
  eui: '2CF7F1C0434000AA' as Eui,
  device_name: 'Greenhouse 2',
  is_gateway: false,
  channel: 1,
  measurement_id: 4097,
  opened_at: Date.now() - 60_000,
  value: 1.5,
  worst: 1.5,
  resolved_at: null,
  resolution: null,
  resolved_by: null,
  acknowledged_at: null,
  acknowledged_by: null,
  assigned_to: null,
  silenced_until: null,
  verdict: null,
  affected: null,
  joined_alarm_id: null,
};

beforeEach(async () => {
  session.set(OWNER);
  await loadAreas(['common', 'alarms', 'values', 'ui', 'verdicts']);
});

test('open alarms say what happened and lead to the device; one is acknowledged here', async () => {
  const requests = answerWith(({ address }) =>
    address.includes('list_alarms')
      ? { code: 0, data: { list: [ALARM], page: { count: 12, more: false } } }
      : { code: 0, data: {} },
  );
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <OpenAlarms />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { name: /^12 alarms are open/ });
  await waitFor(() =>
    expect(screen.getByRole('listitem').textContent).toMatch(
      /Critical.*Greenhouse 2.*Air temperature too low: 1\.5 °C.*Frost/,
    ),
  );
  expect(screen.getByRole('link', { name: 'Greenhouse 2' }).getAttribute('href')).toBe(
    `/devices_node_details?eui=${ALARM.eui}`,
  );
  expect(screen.getByRole('link', { name: 'See all alarms' }).getAttribute('href')).toBe('/alarm_settings');
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge Frost, Greenhouse 2' }));
  await waitFor(() =>
    expect(requests.find(({ address }) => address.includes('acknowledge'))?.body).toEqual({
      alarm_id: [ALARM.alarm_id],
    }),
  );
});
