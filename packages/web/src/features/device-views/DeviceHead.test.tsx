// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { DeviceHead } from './DeviceHead';

beforeEach(() => loadAreas(['models']));

test.each([
  { isGateway: false, heading: 'Node details' },
  { isGateway: true, heading: 'Gateway details' },
])('a page whose device is still on its way is called $heading', ({ isGateway, heading }) => {
  render(
    <MantineProvider env="test">
      <DeviceHead eui="2CF7F1C0434000AA" device={undefined} isGateway={isGateway} />
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
});
