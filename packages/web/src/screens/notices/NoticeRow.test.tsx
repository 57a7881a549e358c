// @vitest-environment happy-dom
import type { Notice } from '@fieldscope/contract/calls/notices';
import { NOTICE_KINDS } from '@fieldscope/contract/notice-kinds';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { NoticeRow } from './NoticeRow';

beforeEach(() => loadAreas(['notices', 'values']));

const aNotice = (kind: keyof typeof NOTICE_KINDS): Notice => ({
  noticeId: 1,
  status: 1,
  time: 1_770_000_000,
  body: { ...NOTICE_KINDS[kind], upMessage: 0, downloadMessage: 0, time: 1_770_000_000, text: 'Frost' },
});
const open = (kind: keyof typeof NOTICE_KINDS) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <NoticeRow notice={aNotice(kind)} onRead={() => {}} onRemove={() => {}} />
      </MemoryRouter>
    </MantineProvider>,
  );

test('a message of alarms leads to the open ones, others lead nowhere', () => {
  const { unmount } = open('alarm');
  expect(screen.getByRole('link', { name: 'See open alarms' }).getAttribute('href')).toBe('/alarm_settings');
  unmount();
  open('from_owner');
  expect(screen.queryByRole('link')).toBeNull();
});
