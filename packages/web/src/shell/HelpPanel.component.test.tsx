import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPart } from '../../test/screen';
import { readStored } from '../browser/storage';
import { chooseWay } from '../screens/dashboard/first-steps/chosen-way';
import { HelpPanel } from './HelpPanel';

/** Of the organisation of every test. */
const ORG_ID = '7';

const openHelp = async (as: 'owner' | 'observer' = 'owner') => {
  const onClose = vi.fn();
  const page = await openPart(<HelpPanel onClose={onClose} onShortcuts={() => {}} />, {
    ...{ at: '#/alarms', as },
    answers: [],
  });
  await screen.findByRole('dialog');
  return { page, onClose };
};

test('first steps that were closed are shown again, on the dashboard', async () => {
  chooseWay(ORG_ID, { way: 'kit', isClosed: true });
  const { page, onClose } = await openHelp();
  await page.person.click(await screen.findByRole('button', { name: 'Show the first steps' }));
  expect(onClose).toHaveBeenCalled();
  expect(page.address()).toBe('#/dashboard');
  expect(readStored('first-steps')).toMatchObject({
    [ORG_ID]: { way: 'kit', isClosed: false, isAsked: true },
  });
});

test('who may bind nothing is not offered them', async () => {
  await openHelp('observer');
  await screen.findByRole('link', { name: 'API documentation' });
  expect(screen.queryByRole('button', { name: 'Show the first steps' })).toBeNull();
});
