import { stream } from '@fieldscope/contract/calls/stream';
import type { Eui } from '@fieldscope/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccessKey, withAccessKeys } from '../../../test/answered-access-keys';
import { NODE } from '../../../test/answered-node';
import { aReading, withReadings } from '../../../test/answered-readings';
import { connectLive } from '../../../test/connect-live';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';

const withPrograms = (answer: Parameters<typeof on<typeof stream.listPrograms>>[1]): Answer =>
  on(stream.listPrograms, answer);
const aProgram = () => ({
  ...{ client_id: 'org-7-bridge', access_id: anAccessKey().access_id, eui: null },
  ...{ address: '192.0.2.7', connected_at: Date.now() - 60_000 },
});
const openStream = (programs: Answer = withPrograms([])) =>
  openScreen({
    at: `#/data_stream?key=${anAccessKey().access_id}`,
    answers: [...withAccessKeys(anAccessKey()), ...withReadings(aReading()), programs],
  });

test('readings are messages that are opened as a program sees them; a topic narrows them', async () => {
  const page = await openStream();
  const sockets = connectLive();
  await screen.findByText(/^mosquitto_sub -h/);
  screen.getByText(/^No message has arrived yet/);
  sockets.newest().onopen?.();
  const reading = {
    eui: NODE as Eui,
    channel: 1,
    measurement_id: 4097,
    value: 21.4,
    measured_at: Date.now(),
  };
  sockets.newest().receive({
    ...{ type: 'readings', seq: 1 },
    readings: [reading, { ...reading, measurement_id: 4098, value: 48 }],
  });
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(2));
  await page.person.type(screen.getByRole('searchbox', { name: 'Topic, with + and #' }), '/vs/4097');
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(1));
  await page.person.click(list.getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(`/device_sensor_data/7/${NODE}/1/vs/4097`);
  dialog.getByText(JSON.stringify({ value: 21.4, timestamp: reading.measured_at }));
  await page.isAccessible();
});

test.each([
  ['mosquitto_sub', /^mosquitto_sub -h portal\.example -p 1884 -I org-7-/],
  ['Python', /client\.connect\("portal\.example", 1884\)/],
  ['Node-RED', /"broker": "portal\.example"/],
  ['MQTTX', /^mqttx sub -h portal\.example -p 1884 -i org-7-mqttx/],
  ['Home Assistant', /state_topic: "\/device_sensor_data\/7\//],
])('%s is connected with the values of the organisation and the key that is filled in', async (name, lines) => {
  const page = await openStream();
  await page.person.type(await screen.findByRole('textbox', { name: 'Access key' }), 'AB12');
  await page.person.click(screen.getByRole('tab', { name }));
  const shown = await screen.findByText(lines);
  expect(shown.closest('[role=tabpanel]')?.textContent).toContain('AB12');
  await page.isAccessible();
});

test('it waits for a program with the chosen key, and says which one has come', async () => {
  const programs: ReturnType<typeof aProgram>[] = [];
  await openStream(withPrograms(() => programs));
  const sockets = connectLive();
  await screen.findByText('Waiting for your program…');
  programs.push(aProgram());
  sockets.newest().receive({ type: 'programs_changed', seq: 1 });
  await screen.findByText('Your program is connected');
  const list = await screen.findByRole('list', { name: 'Connected programs' });
  expect(list.textContent).toContain('org-7-bridge');
  expect(list.textContent).toContain('Bridge · 192.0.2.7');
});

test('programs that cannot be listed are asked for again by hand', async () => {
  await openStream(withPrograms(() => refusal('server_busy')));
  await screen.findByRole('button', { name: /again|reload/i });
  screen.getByText(/^No message has arrived yet/);
});
