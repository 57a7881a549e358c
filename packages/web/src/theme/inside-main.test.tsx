// @vitest-environment happy-dom
import { Button, MantineProvider, Tooltip } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { theme } from './theme';

test('a tip belongs to the page, not outside of every landmark', async () => {
  render(
    <MantineProvider theme={theme}>
      <main>
        <Tooltip label="Compact rows">
          <Button>Rows</Button>
        </Tooltip>
      </main>
    </MantineProvider>,
  );
  await userEvent.setup({ delay: null }).hover(screen.getByRole('button', { name: 'Rows' }));
  expect(screen.getByRole('main').contains(await screen.findByRole('tooltip'))).toBe(true);
});
