import { alarms } from '@fieldscope/contract/calls/alarms';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { on } from '../../test/contract-answers';
import { openPart } from '../../test/screen';
import { BottomBar } from './BottomBar';

const NO_ALARM = { critical: 0, warning: 0, info: 0, unacknowledged: 0 };

test.each([
  ['/geofences', 'Alarms'],
  ['/map_pictures', 'Dashboard'],
  ['/devices_node_details', 'Devices'],
])('on a phone %s is part of %s', async (path, name) => {
  await openPart(<BottomBar onSearch={() => {}} onMore={() => {}} />, {
    at: `#${path}`,
    answers: [on(alarms.countOpen, () => NO_ALARM)],
  });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1);
});
