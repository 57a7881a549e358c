import { Eui } from '@fieldscope/contract/ids';
import { expect, test, vi } from 'vitest';
import { SharedFeed } from './shared-feed.service';

const EUI = Eui.parse('2CF7F1C000000001');
const SHOWN = { hasReading: () => true, hasDevice: () => true };

/** A panel that one page sees, in a process whose database answers when the test says so. */
async function aSeenPanel() {
  let hear: (message: Buffer) => void = () => {};
  const answers: (() => void)[] = [];
  const feed = new SharedFeed({
    panelId: 1,
    log: { warn() {} } as never,
    readShown: () => new Promise((resolve) => answers.push(() => resolve(SHOWN))),
    async listen(listener) {
      hear = listener;
      return () => {};
    },
    inTurn(_copies, send) {
      send();
      return true;
    },
  });
  const answer = () => vi.waitFor(() => (answers.shift() ?? expect.fail('nothing is read'))());
  const received: { type: string; readings?: { value: number }[]; is_data_old?: boolean }[] = [];
  const joining = feed.join((message) => received.push(JSON.parse(String(message))));
  await answer();
  await joining;
  const say = (message: object) => hear(Buffer.from(JSON.stringify(message)));
  return {
    ...{ answer, say },
    /** Somebody edits it. */
    change: () => feed.panelChanged(),
    news: () => received.filter(({ type }) => type === 'news'),
    sayValue: (value: number) =>
      say({
        ...{ type: 'readings', seq: value },
        readings: [{ eui: EUI, channel: 1, measurement_id: 4097, value, measured_at: value }],
      }),
  };
}

test('what comes while the database hangs is shown as soon as it answers', async () => {
  const panel = await aSeenPanel();
  panel.say({ type: 'devices_changed', seq: 1 });
  for (let value = 1; value <= 100; value++) panel.sayValue(value);
  await panel.answer();
  await vi.waitFor(() =>
    expect(panel.news()).toMatchObject([{ readings: [{ value: 100 }], is_data_old: true }]),
  );
});

test('of what comes while the database hangs no more is kept than so much: then the page asks for its values', async () => {
  const panel = await aSeenPanel();
  panel.change();
  for (let value = 1; value <= 5_000; value++) panel.sayValue(value);
  await panel.answer();
  await vi.waitFor(() => expect(panel.news()).toMatchObject([{ readings: [], is_data_old: true }]));
  panel.sayValue(6_000);
  await vi.waitFor(() => expect(panel.news().at(-1)).toMatchObject({ readings: [{ value: 6_000 }] }), 5_000);
});
