// @vitest-environment happy-dom
import { LIMITS } from '@fieldscope/contract/limits';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { framesOpenSilentSites } from '../../../../test/silent-site';
import { loadAreas } from '../../../texts/texts';
import { SiteFrame } from './SiteFrame';

const PORTAL_VALUES = {
  'portal.language': 'en',
  'portal.color_scheme': 'light',
  'portal.temperature_unit': 'celsius',
  'portal.time_zone': 'UTC',
  'portal.nickname': 'Anna',
  'portal.org_id': '7',
};

beforeEach(async () => {
  // A test says when the site answers.
  framesOpenSilentSites();
  vi.useFakeTimers();
  await loadAreas(['embedded-site']);
});

const open = () =>
  render(
    <MantineProvider>
      <SiteFrame address={new URL('https://ai.example/crops?a=b')} portalValues={PORTAL_VALUES} />
    </MantineProvider>,
  );
const frame = () => screen.queryByTitle<HTMLIFrameElement>('AI site of ai.example');
const isLoading = () => screen.queryByText('ai.example is loading…') !== null;

test('the frame has a name, names its place to no site, and may do only what it needs', () => {
  open();
  expect(frame()?.src).toBe('https://ai.example/crops?a=b');
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(frame()?.getAttribute('allow')).toBeNull();
});

test('it says that the site loads, until it is there', () => {
  open();
  expect(isLoading()).toBe(true);
  fireEvent.load(frame()!);
  expect(isLoading()).toBe(false);
  act(() => vi.advanceTimersByTime(LIMITS.embeddedSite.loadMs));
  expect(screen.queryByText(/does not answer/)).toBeNull();
});

test('a site that does not answer is reported, and shown once it does', () => {
  open();
  act(() => vi.advanceTimersByTime(LIMITS.embeddedSite.loadMs - 1));
  expect(screen.queryByText(/does not answer/)).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText('ai.example does not answer')).toBeTruthy();
  fireEvent.load(frame()!);
  expect(screen.queryByText(/does not answer/)).toBeNull();
});

test('a site that leads elsewhere is shown no longer', () => {
  open();
  fireEvent.load(frame()!);
  const refused = (directive: string) =>
    act(() =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: directive }),
      ),
    );
  refused('img-src');
  expect(frame()).not.toBeNull();
  refused('frame-src');
  expect(frame()).toBeNull();
  expect(screen.getByText('ai.example led to another site')).toBeTruthy();
});
