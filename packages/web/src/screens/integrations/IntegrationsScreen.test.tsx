import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { EventsBody } from '@fieldscope/contract/integration-events';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../server/src/platform/postgres/db';
import { PASSWORD } from '../../../../server/test/builders';
import { aWebhookReceiver, type WebhookReceiver } from '../../../../server/test/webhook-receiver';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
let receiver: WebhookReceiver<EventsBody>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  // So that a receiver on its own machine is within its reach.
  await sql`update organisation set runs_installation = org_id = ${owner.orgId}`.execute(server.db);
  receiver = await aWebhookReceiver(EventsBody);
});

const openPage = () => openPortal({ as: owner, at: '#/integrations' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

test('an owner adds a webhook, sees its secret once, tests it and reads what it answered, then deletes it', async () => {
  const portal = await openPage();
  await screen.findByText(/^Nothing goes on to other programs yet/);
  await portal.isAccessible();
  await portal.person.click(await button('Add integration'));
  await portal.isAccessible();
  await portal.person.click(await button(/^Webhook/));
  const form = within(await dialog());
  await portal.person.click(form.getByRole('button', { name: 'Add integration' }));
  await form.findByText(/^Enter an address that starts with/);
  await portal.person.type(form.getByRole('textbox', { name: 'Address' }), receiver.url);
  await portal.isAccessible();
  await portal.person.click(form.getByRole('button', { name: 'Add integration' }));
  await screen.findByText(/^whsec_/);
  await portal.isAccessible();
  await portal.person.click(await button('I have saved it'));
  const card = within(await screen.findByRole('article', { name: 'Webhook' }));
  await card.findByText('Waiting for the first message');
  await portal.person.click(card.getByRole('button', { name: 'Send a test message to Webhook' }));
  await card.findByText('Test message: taken (HTTP 204)');
  receiver.answer((_request, response) => void response.writeHead(500).end());
  await portal.person.click(card.getByRole('button', { name: 'Send a test message to Webhook' }));
  await card.findByText('Test message: it answered with an error (HTTP 500)');
  await portal.person.click(card.getByRole('switch', { name: 'Webhook is on' }));
  await card.findByText('Off');
  await portal.isAccessible();
  await portal.person.click(card.getByRole('button', { name: 'Messages of Webhook' }));
  await screen.findByText('Nothing was sent yet.');
  await portal.isAccessible();
  await portal.person.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await portal.person.click(card.getByRole('button', { name: 'Delete Webhook' }));
  await portal.person.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^Nothing goes on to other programs yet/);
});

test('what InfluxDB needs depends on its version; its token is not shown again', async () => {
  const portal = await openPage();
  await portal.person.click(await button('Add integration'));
  await portal.person.click(await button(/^InfluxDB/));
  const form = within(await dialog());
  expect(form.queryByRole('textbox', { name: 'Database' })).toBeNull();
  await portal.person.type(form.getByRole('textbox', { name: 'Address' }), 'https://influx.example');
  await portal.person.type(form.getByRole('textbox', { name: 'Organisation' }), 'farm');
  await portal.person.type(form.getByRole('textbox', { name: 'Bucket' }), 'readings');
  await portal.person.type(form.getByLabelText('Password or token'), 'secret-token');
  await portal.isAccessible();
  await portal.person.click(form.getByRole('button', { name: 'Add integration' }));
  const card = within(await screen.findByRole('article', { name: 'InfluxDB' }));
  await portal.person.click(card.getByRole('button', { name: 'Change InfluxDB' }));
  const change = within(await dialog());
  expect(change.getByLabelText<HTMLInputElement>('Password or token').value).toBe('');
  expect(change.getByPlaceholderText('Stays as it is')).toBeTruthy();
  expect(change.getByRole<HTMLInputElement>('textbox', { name: 'Bucket' }).value).toBe('readings');
});

test('what PostgreSQL needs is entered, and why it was not reached is told', async () => {
  const portal = await openPage();
  await portal.person.click(await button('Add integration'));
  await portal.person.click(await button(/^PostgreSQL/));
  const form = within(await dialog());
  const field = (name: string) => form.getByRole('textbox', { name });
  await portal.person.type(field('Host'), 'host/path');
  await portal.person.clear(field('Port'));
  await portal.person.type(field('Port'), '70000');
  await portal.person.type(field('Database'), 'farm');
  await portal.person.type(field('User'), 'writer');
  await portal.person.click(form.getByRole('button', { name: 'Add integration' }));
  await form.findByText('Enter a host name or an IP address, without a path');
  await form.findByText('Enter a number from 1 to 65535');
  await portal.isAccessible();
  await portal.person.clear(field('Host'));
  await portal.person.type(field('Host'), '127.0.0.1');
  await portal.person.clear(field('Port'));
  await portal.person.type(field('Port'), '1');
  await portal.person.click(form.getByRole('button', { name: 'Add integration' }));
  const card = within(await screen.findByRole('article', { name: 'PostgreSQL' }));
  await portal.person.click(card.getByRole('button', { name: 'Send a test message to PostgreSQL' }));
  await card.findByText('Test message: nothing answers there');
});

test('Prometheus and Grafana are shown how to read with a key of the organisation, and when it was used', async () => {
  const { access_id: accessId, access_key: secret } = await owner.call(accessKeys.create, {
    ...{ label: 'Our Prometheus', level: ACCESS_LEVEL.read, password: PASSWORD },
  });
  const portal = await openPage();
  const card = within(await screen.findByRole('article', { name: 'Prometheus' }));
  await card.findByText('Waiting for the first request');
  await screen.findByText('No scene is published yet.');
  expect(card.getByRole<HTMLInputElement>('combobox', { name: 'Access key' }).value).toBe('Our Prometheus');
  await portal.isAccessible();
  await portal.person.click(card.getByRole('button', { name: 'Try it: Prometheus' }));
  const trying = within(await dialog());
  await portal.person.type(trying.getByLabelText('Access key'), 'another');
  await portal.person.click(trying.getByRole('button', { name: 'Try it' }));
  await trying.findByText(/access key is wrong/);
  await portal.person.clear(trying.getByLabelText('Access key'));
  await portal.person.type(trying.getByLabelText('Access key'), secret);
  await portal.person.click(trying.getByRole('button', { name: 'Try it' }));
  await trying.findByText('First lines');
  await portal.isAccessible();
  await portal.person.click(trying.getByRole('button', { name: 'Cancel' }));
  await card.findByText('Working');
  await portal.person.click(card.getByRole('button', { name: 'How to connect Prometheus' }));
  const lines = within(await dialog());
  await lines.findByText(new RegExp(`username: ${accessId}`));
  await portal.isAccessible();
  await portal.person.click(lines.getByRole('button', { name: 'Close' }));
  await portal.person.click(await button('How to connect Grafana'));
  const files = within(await dialog());
  expect((await files.findByRole('link', { name: 'Dashboard' })).getAttribute('download')).toBe(
    'fieldscope-dashboard.json',
  );
});

test('the broker of Home Assistant is entered with its certificate; there are no messages, and deleting takes the devices back', async () => {
  const portal = await openPage();
  await portal.person.click(await button('Add integration'));
  await portal.person.click(await button(/^Home Assistant/));
  const form = within(await dialog());
  await portal.person.type(form.getByRole('textbox', { name: 'Broker' }), 'http://127.0.0.1');
  expect(form.queryByRole('textbox', { name: 'Trusted certificates' })).toBeNull();
  await portal.person.click(form.getByRole('button', { name: 'Add integration' }));
  await form.findByText(/^Enter an address that starts with mqtt/);
  await portal.person.clear(form.getByRole('textbox', { name: 'Broker' }));
  await portal.person.type(form.getByRole('textbox', { name: 'Broker' }), 'mqtts://127.0.0.1:1');
  await form.findByRole('textbox', { name: 'Trusted certificates' });
  await portal.isAccessible();
  await portal.person.click(form.getByRole('button', { name: 'Add integration' }));
  const card = within(await screen.findByRole('article', { name: 'Home Assistant' }));
  expect(card.queryByRole('button', { name: /^Messages/ })).toBeNull();
  await portal.person.click(card.getByRole('button', { name: 'Send a test message to Home Assistant' }));
  await card.findByText('Test message: nothing answers there');
  await portal.person.click(card.getByRole('button', { name: 'Delete Home Assistant' }));
  await within(await dialog()).findByText('Its devices and entities disappear from Home Assistant.');
  await portal.isAccessible();
});
