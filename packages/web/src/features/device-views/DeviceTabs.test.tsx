// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { DeviceTabs } from './DeviceTabs';
import { GATEWAY_TABS, NODE_TABS, type NodeTabFacts, shownTabs } from './device-tabs';
import { FORMER_GATEWAY_TABS, FORMER_NODE_TABS } from './former-tabs';

beforeEach(async () => {
  await loadAreas(['ui', 'common', 'device-details']);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 36));
});

const OWNED = { seesKeys: true, mayRemove: true };
const nodeTabs = (device: NodeTabFacts['device']) => shownTabs(NODE_TABS, { ...OWNED, device });
const aDevice = (kind: 'node' | 'tracker' | 'kit') => ({ kind, network: 1 });
const gatewayTabs = shownTabs(GATEWAY_TABS, { ...OWNED, device: {}, mayOpenShell: true });

interface Opening {
  tabs: readonly { name: string; sections: readonly string[] }[];
  isOfGateway?: boolean;
  isLoading?: boolean;
}

const Address = () => <output>{useLocation().search}</output>;
const page = (query: string, { tabs, isOfGateway = false, isLoading = false }: Opening) => (
  <MantineProvider env="test">
    <MemoryRouter initialEntries={[`/?eui=1${query}`]}>
      <DeviceTabs
        all={isOfGateway ? GATEWAY_TABS : NODE_TABS}
        former={isOfGateway ? FORMER_GATEWAY_TABS : FORMER_NODE_TABS}
        tabs={tabs.map(({ name, sections }) => ({
          name,
          label: name,
          sections: sections.map((section) => ({ name: section, label: section })),
        }))}
        isLoading={isLoading}
        keep={['eui', 'range']}
        contentOf={(section) => `About ${section}`}
      />
      <Address />
    </MemoryRouter>
  </MantineProvider>
);
const address = () => new URLSearchParams(screen.getByRole('status').textContent);
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;

test.each(
  Object.entries(FORMER_NODE_TABS),
)('a link of before to tab=%s of a node leads to %s', (former, section) => {
  const kind = { positions: 'tracker', upload: 'kit' }[former] ?? 'node';
  render(page(`&tab=${former}&outcome=refused`, { tabs: nodeTabs(aDevice(kind as 'node')) }));
  screen.getByText(`About ${section}`);
  expect(Object.fromEntries(address())).toEqual({
    ...{ eui: '1', outcome: 'refused', section },
    tab: Object.entries(NODE_TABS).find(([, sections]) => section in sections)?.[0],
  });
});

test.each(
  Object.entries(FORMER_GATEWAY_TABS),
)('a link of before to tab=%s of a gateway leads to %s', (former, section) => {
  render(page(`&tab=${former}`, { tabs: gatewayTabs, isOfGateway: true }));
  screen.getByText(`About ${section}`);
  expect(address().get('section')).toBe(section);
});

test.each([
  ['data', 'values'],
  ['alarms', 'alarms'],
  ['radio', 'link'],
  ['settings', 'device'],
  ['activity', 'events'],
])('a tab that is still there has what it had in its first section: %s', (tab, section) => {
  render(page(`&tab=${tab}`, { tabs: nodeTabs(aDevice('node')) }));
  screen.getByText(`About ${section}`);
  expect(chosenTab()).toBe(tab);
});

test('no two sections have one name, so that an address names one', () => {
  for (const tabs of [NODE_TABS, GATEWAY_TABS]) {
    const names = Object.values(tabs).flatMap((sections) => Object.keys(sections));
    expect(new Set(names).size).toBe(names.length);
  }
});

test('links lead from section to section and keep what concerns all of them; a tab with one has no such links', async () => {
  const person = userEvent.setup({ delay: null });
  render(page('&range=7d&tab=radio&days=30', { tabs: nodeTabs(aDevice('node')) }));
  const sections = within(screen.getByRole('navigation', { name: 'Sections of radio' }));
  expect(sections.getByRole('link', { current: 'location' }).textContent).toBe('link');
  await person.click(sections.getByRole('link', { name: 'uplinks' }));
  screen.getByText('About uplinks');
  expect(Object.fromEntries(address())).toEqual({ eui: '1', range: '7d', tab: 'radio', section: 'uplinks' });
  await person.click(screen.getByRole('tab', { name: 'alarms' }));
  expect(Object.fromEntries(address())).toEqual({ eui: '1', range: '7d', tab: 'alarms' });
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a section that the device does not have is the first of its tab, once that is known', () => {
  const { rerender } = render(page('&tab=positions', { tabs: nodeTabs(undefined), isLoading: true }));
  expect(chosenTab()).toBe('data');
  expect(screen.queryByText(/^About/)).toBeNull();
  rerender(page('', { tabs: nodeTabs(aDevice('kit')) }));
  screen.getByText('About values');
});
