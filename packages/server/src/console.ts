import { randomBytes } from 'node:crypto';
import { languageOfStation } from '@fieldscope/contract/languages';
import { createOrganisation } from './modules/organisations/organisations.service';
import type { RunningServer } from './start';

const BAR_WIDTH = 40;
const DEMO_ACCOUNT = 'demo@fieldscope.example';

/** What a person sees after the start. */
export function printStarted({ url, setupLink }: RunningServer, { invite }: { invite: boolean }): void {
  const invitation =
    setupLink && invite
      ? `\n  Make the first organisation with this link, which works once:\n  ${setupLink}`
      : '';
  console.log(`\n  Fieldscope is ready: ${url}${invitation}\n`);
}

/** Draws a bar on a terminal, and writes a line every quarter anywhere else. */
function progressBar(): (share: number) => void {
  let last = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === last) return;
    const isQuarter = Math.floor(percent / 25) > Math.floor(last / 25);
    last = percent;
    if (process.stdout.isTTY) {
      const filled = Math.round(share * BAR_WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
      process.stdout.write(`\r  30 days of history ${bar} ${percent} %${percent === 100 ? '\n' : ''}`);
    } else if (isQuarter) console.log(`  30 days of history ${percent} %`);
  };
}

/** Makes an organisation with a demo farm, and prints how to sign in. A second demo on the same data continues. */
export async function runDemo(server: RunningServer): Promise<void> {
  const { farm } = server.services.demo;
  const signIn = server.setupLink ? await makeDemoOrganisation(server) : undefined;
  // Printed before as well: people can sign in before the history is filled.
  console.log(signIn ?? '  This data folder is in use already; its demo farm goes on if it has one.');
  const outcome = await farm.untilFilled(progressBar());
  if (outcome === 'filled') console.log(signIn ?? `\n  Address   ${server.url}\n  Sign in as before.\n`);
  if (outcome === 'none') console.log('  It has none. A demo farm is made in an empty folder (DATA_DIR).\n');
}

async function makeDemoOrganisation({ services, url }: RunningServer): Promise<string> {
  const password = `${randomBytes(5).toString('hex')}-7`;
  const { org_id: orgId } = await createOrganisation(services, {
    email: DEMO_ACCOUNT,
    password,
    name: 'Demo farm',
  });
  await services.demo.farm.start(orgId, languageOfStation(services.config.STATION));
  return `\n  Address   ${url}\n  Account   ${DEMO_ACCOUNT}\n  Password  ${password}\n`;
}
