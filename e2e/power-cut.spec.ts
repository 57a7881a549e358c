import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openAs, ownerOf } from './people';
import { startProduct } from './product';

test('what was acknowledged before a kill -9 of server and database is on the page after the next start', async ({
  page,
}) => {
  const product = await startProduct();
  try {
    const owner = await ownerOf(product, 'power-cut');
    const device = await owner.receiveDevice('S2101');
    await owner.bind(device, 'Barn');
    const answer = await owner.uplink(device, { temperature: 17.3, humidity: 61 });
    expect(JSON.parse(answer).code).toBe('0');
    const [postmaster] = readFileSync(join(product.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    await product.kill();
    process.kill(Number(postmaster), 'SIGKILL');
    await product.start();

    await openAs(page, owner, `/devices_node_details?eui=${device.eui}`);
    await expect(page.getByText('17.3').first()).toBeVisible();
  } finally {
    await product.stop();
    product.remove();
  }
});
