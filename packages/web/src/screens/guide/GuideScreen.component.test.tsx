import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPart, openScreen } from '../../../test/screen';
import { HelpPanel } from '../../shell/HelpPanel';

test.each([
  ['en', 'Guide', 'Sensor nodes', 'All sensor nodes with their latest values'],
  ['zh', '使用指南', '传感器节点', '全部传感器节点'],
  ['ru', 'Руководство', 'Узлы датчиков', 'Все узлы датчиков'],
] as const)('the guide explains each page, %s', async (language, title, page, about) => {
  await openScreen({ at: '#/guide', answers: [], language });
  await screen.findByRole('heading', { level: 1, name: title });
  const section = screen.getByRole('heading', { level: 2, name: page }).closest('section')!;
  expect(section.textContent).toContain(about);
  expect(within(section).getByRole('link').getAttribute('href')).toContain('/devices_node');
});

test('an observer does not read of pages that are closed to them', async () => {
  await openScreen({ at: '#/guide', as: 'observer', answers: [] });
  await screen.findByRole('heading', { level: 2, name: 'Sensor nodes' });
  expect(screen.queryByRole('heading', { level: 2, name: 'Audit log' })).toBeNull();
});

test('the help panel explains the page that is open, and leads to its place in the guide', async () => {
  const onClose = vi.fn();
  const page = await openPart(<HelpPanel onClose={onClose} onShortcuts={() => undefined} />, {
    at: '#/devices_node',
    answers: [],
  });
  const part = (await screen.findByRole('heading', { name: 'Sensor nodes' })).closest('section')!;
  expect(part.textContent).toContain('All sensor nodes with their latest values');
  await page.person.click(within(part).getByRole('link', { name: 'Open the guide' }));
  expect(page.address()).toBe('#/guide?at=nodes');
  expect(onClose).toHaveBeenCalledOnce();
});
