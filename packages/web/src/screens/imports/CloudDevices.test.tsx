// @vitest-environment happy-dom
import type { Eui } from '@fieldscope/contract/ids';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { CloudDevices } from './CloudDevices';

beforeEach(() => loadAreas(['routes', 'ui', 'imports']));

const show = (count: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <CloudDevices
          access={{ address: 'https://cloud.example/openapi', access_id: 'A', access_key: 'B' }}
          devices={Array.from({ length: count }, (_, index) => ({
            eui: (0x2cf7f1c0_00000000n + BigInt(index)).toString(16).toUpperCase() as Eui,
            name: `Node ${index}`,
            is_known: true,
          }))}
          onStarted={() => {}}
          most={3}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
const button = (name: string) => screen.getByRole('button', { name });

test('no more devices are chosen than an import takes, and how long they take is said', () => {
  show(4);
  screen.getByText('Takes 4.5 min or longer.');
  expect(button('Import 3 devices')).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Node 3' }));
  screen.getByText('One import takes at most 3 devices. Leave the others for another.');
  expect(button('Import 4 devices')).toHaveProperty('disabled', true);
});

test('all devices are left and chosen again with a click', () => {
  show(3);
  fireEvent.click(button('Choose none'));
  expect(button('Import 0 devices')).toHaveProperty('disabled', true);
  fireEvent.click(button('Choose 3 devices'));
  expect(button('Import 3 devices')).toHaveProperty('disabled', false);
});
