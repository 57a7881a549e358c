import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { notices } from '@fieldscope/contract/calls/notices';
import { expect, test } from 'vitest';
import { aNode, anOwner } from './builders';
import { temperatureOf } from './fleet';
import { aMailServer } from './mail-server';
import { anInstallation, at } from './processes';
import { aSender } from './sender';
import { aWebhookReceiver } from './webhook-receiver';

test('an alarm reaches a mail server and a webhook once, through a power cut between its uplink and its evaluation', async () => {
  const mailbox = await aMailServer();
  const receiver = await aWebhookReceiver();
  const installation = await anInstallation({ SMTP_URL: mailbox.url });
  const first = await installation.start(['ingest', 'web', 'jobs']);
  const owner = await anOwner(first);
  const node = await aNode(owner);
  const sender = await aSender(first);
  await owner.call(alarmWebhooks.save, { address: receiver.url });
  const [person] = await owner.call(alarms.listReceivers);
  await owner.call(alarms.createRule, {
    ...{ name: 'Frost', severity: 'critical', eui: node.eui, measurement_id: 4097 },
    condition: { kind: 'below', limit: 2 },
    receivers: [{ user_id: person!.user_id as never, by_email: true, by_webhook: true }],
  });
  installation.clock.advance(1000);
  // What is evaluated is written half a second after the answer.
  await sender.uplink(node, temperatureOf(1));
  await first.kill();
  const second = await installation.start(['ingest', 'web', 'jobs']);
  const again = at(second, owner);
  expect((await again.call(alarms.listAlarms, {})).list).toMatchObject([{ value: 1, resolved_at: null }]);
  await expect.poll(() => mailbox.countTo(owner.account)).toBe(1);
  await expect.poll(() => receiver.received.length).toBe(1);
  await second.kill();
  const third = await installation.start(['ingest', 'web', 'jobs']);
  const later = at(third, owner);
  expect((await later.call(alarms.listAlarms, {})).list).toHaveLength(1);
  const { list } = await later.call(notices.list);
  expect(list.filter(({ body }) => body.type === 3)).toHaveLength(1);
  expect(mailbox.countTo(owner.account)).toBe(1);
  expect(receiver.received).toHaveLength(1);
  await mailbox.close();
});
