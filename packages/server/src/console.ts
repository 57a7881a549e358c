import { randomBytes } from 'node:crypto';
import { createOrganisation } from './modules/accounts/accounts.service';
import type { RunningServer } from './start';

const BAR_WIDTH = 40;
const DEMO_ACCOUNT = 'demo@fieldscope.example';

/** What a person sees after the start. */
export function printStarted({ url, setupLink }: RunningServer): void {
  const invitation = setupLink
    ? `\n  Make the first organisation with this link, which works once:\n  ${setupLink}`
    : '';
  console.log(`\n  Fieldscope is ready: ${url}${invitation}\n`);
}

function drawProgress(share: number): void {
  const filled = Math.round(share * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  if (process.stdout.isTTY)
    process.stdout.write(`\r  30 days of history ${bar} ${Math.round(share * 100)} %`);
  else if (Math.round(share * 100) % 25 === 0)
    console.log(`  30 days of history ${Math.round(share * 100)} %`);
}

/** Makes an organisation with a demo farm, and tells how to sign in. A second demo on the same data goes on. */
export async function runDemo(server: RunningServer): Promise<void> {
  const { house } = server;
  if (!server.setupLink) {
    console.log('  This data folder is in use already; its demo farm goes on if it has one.');
    return;
  }
  const password = `${randomBytes(5).toString('hex')}-7`;
  const { org_id: orgId } = await createOrganisation(house, {
    email: DEMO_ACCOUNT,
    password,
    name: 'Demo farm',
  });
  let last = -1;
  await house.demo.start(orgId, (share) => {
    const percent = Math.floor(share * 100);
    if (percent !== last) drawProgress(share);
    last = percent;
  });
  console.log(`\n\n  Address   ${server.url}\n  Account   ${DEMO_ACCOUNT}\n  Password  ${password}\n`);
}
