import type { BrowserContext } from '@playwright/test';

/** Longer than the portal takes for a pause between two looks at its connection. */
const ASLEEP = '10:00';

/**
 * A laptop that can be closed. Its pages stand still then, and the websockets that were open are dead when it is opened again, though
 * nothing says so. Open pages in `context` afterwards.
 */
export async function aLaptop(context: BrowserContext) {
  let timesClosed = 0;
  await context.clock.install();
  await context.routeWebSocket(/\/live$/, (browser) => {
    const server = browser.connectToServer();
    const openedIn = timesClosed;
    browser.onMessage((message) => openedIn === timesClosed && server.send(message));
    server.onMessage((message) => openedIn === timesClosed && browser.send(message));
  });
  const become = (state: 'frozen' | 'active') =>
    Promise.all(
      context.pages().map(async (page) => {
        const session = await context.newCDPSession(page);
        await session.send('Page.setWebLifecycleState', { state });
        await session.detach();
      }),
    );
  return {
    async close() {
      await become('frozen');
      timesClosed += 1;
    },
    async open() {
      await become('active');
      await context.clock.fastForward(ASLEEP);
    },
  };
}
