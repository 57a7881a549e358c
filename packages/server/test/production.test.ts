import { BASES } from '@fieldscope/contract/call';
import { devices } from '@fieldscope/contract/calls/devices';
import { maker } from '@fieldscope/contract/calls/ingest';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { produceDevices } from '../src/modules/binding/production.service';
import { foldCredits } from '../src/modules/credits/credits.service';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aProducedDevice, aSubUser } from './builders';
import { aServer, type TestServer } from './harness';

const MALFORMED = 11330;
const NOT_REGISTERED = 11333;
const KEY_WRONG = 11321;
const ALREADY_YOURS = 11302;
const ALREADY_BOUND = 11334;
const GROUP_MISSING = 11317;
const TOO_OFTEN = 10022;
const NO_AUTHORITY = 10005;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aProduced = (model?: string) => aProducedDevice(server, model);
const other = (code: string) => (code.startsWith('A') ? 'B' : 'A') + code.slice(1);

describe('production', () => {
  test('devices get an EUI of the maker, a key code and join keys of their own', async () => {
    const made = await produceDevices(server, { model: 'S2105', count: 25 });
    expect(new Set(made.map((device) => device.eui)).size).toBe(25);
    for (const { eui, code, model, dev_eui, join_eui, app_key } of made) {
      expect(eui).toMatch(/^2CF7F1[0-9A-F]{10}$/);
      expect(code).toMatch(/^[0-9A-F]{18}$/);
      expect(app_key).toMatch(/^[0-9A-F]{32}$/);
      expect([model, dev_eui, join_eui]).toEqual(['S2105', eui, '800000000000000A']);
    }
  });

  test('the database knows neither key code nor application key', async () => {
    const { eui, code, app_key } = await aProduced();
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(device)::text as row from device where eui = ${eui}`.execute(server.db);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of [code, app_key, hex(code), hex(app_key), app_key.toLowerCase()]) {
      expect(rows[0]!.row).not.toContain(secret);
    }
  });

  test('an unknown model is not produced', async () => {
    await expect(produceDevices(server, { model: 'S9999', count: 1 })).rejects.toThrow('parameter_invalid');
  });
});

describe('binding', () => {
  test('a device belongs to who binds it, with the channels and the name of its model', async () => {
    const owner = await anOwner(server);
    const { eui, code } = await aProduced('S2103');
    const bound = await owner.call(production.bind, { eui, code });
    expect(bound).toEqual({ eui, model: 'S2103', kind: 'node', name: `S2103 ${eui.slice(-4)}` });
    expect(await owner.call(devices.listNodeChannels, { eui })).toEqual([
      {
        channel: 1,
        name: '',
        status: 'idle',
        sensor_eui: '',
        sensor_type: '1016',
        measurement_ids: [4097, 4098, 4100],
        data_count: 0,
      },
    ]);
  });

  test('name and place are kept', async () => {
    const owner = await anOwner(server);
    const { eui, code } = await aProduced();
    await owner.call(production.bind, { eui, code, name: 'Bed 1', longitude: 113.9, latitude: 22.5 });
    expect(await owner.call(devices.viewNode, { eui })).toMatchObject({
      name: 'Bed 1',
      group_uuid: '',
      group_name: 'Default',
      position: { longitude: 113.9, latitude: 22.5, source: 'hand' },
      bound_at: server.clock.now(),
      last_seen_at: null,
    });
  });

  test('half a place is refused and binds nothing', async () => {
    const owner = await anOwner(server);
    const { eui, code } = await aProduced();
    await expect(owner.call(production.bind, { eui, code, longitude: 113.9 })).rejects.toMatchObject({
      code: 10009,
    });
    await expect(owner.call(devices.viewNode, { eui })).rejects.toMatchObject({ code: 11303 });
  });

  test('a malformed EUI is refused, and lower case is malformed', async () => {
    const owner = await anOwner(server);
    const { eui, code } = await aProduced();
    for (const wrong of ['2CF7F1', `${eui}00`, eui.toLowerCase(), `${eui.slice(0, -1)}G`]) {
      await expect(owner.call(production.bind, { eui: wrong, code })).rejects.toMatchObject({
        code: MALFORMED,
      });
    }
  });

  test('an EUI that was never produced is not registered', async () => {
    const owner = await anOwner(server);
    const refused = owner.call(production.bind, { eui: '2CF7F1FFFFFFFFFF', code: '0'.repeat(18) });
    await expect(refused).rejects.toMatchObject({ code: NOT_REGISTERED });
  });

  test('a wrong key is refused, and so is the right one in lower case', async () => {
    const owner = await anOwner(server);
    const { eui, code } = await aProduced();
    const [a, b] = [await aProduced(), other(code)];
    for (const wrong of [b, a.code, `${code} 0`]) {
      await expect(owner.call(production.bind, { eui, code: wrong })).rejects.toMatchObject({
        code: KEY_WRONG,
      });
    }
    const letters = 'AB'.repeat(9);
    await sql`update device set code_hmac = ${server.secrets.hmac(`${eui}:${letters}`)} where eui = ${eui}`.execute(
      server.db,
    );
    const lower = owner.call(production.bind, { eui, code: letters.toLowerCase() });
    await expect(lower).rejects.toMatchObject({ code: KEY_WRONG });
  });

  test('a device that is bound stays with its owner, who reads that it is there already', async () => {
    const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
    const { eui, code } = await aProduced();
    await owner.call(production.bind, { eui, code });
    const again = await owner.ask(production.bind, { eui, code });
    expect(again.body).toMatchObject({ code: ALREADY_YOURS, facts: { eui, kind: 'node' } });
    const { body } = await neighbour.ask(production.bind, { eui, code });
    expect(body).toMatchObject({ code: ALREADY_BOUND, facts: { eui } });
    expect(body).not.toHaveProperty('facts.kind');
    expect(await owner.call(devices.viewNode, { eui })).toMatchObject({ eui });
  });

  test('who does not know the key does not learn that a device is bound', async () => {
    const [owner, stranger] = [await anOwner(server), await anOwner(server)];
    const { eui, code } = await aProduced();
    await owner.call(production.bind, { eui, code });
    const refused = stranger.call(production.bind, { eui, code: other(code) });
    await expect(refused).rejects.toMatchObject({ code: KEY_WRONG });
  });

  test('of two that bind at the same moment exactly one wins', async () => {
    const [one, two] = [await anOwner(server), await anOwner(server)];
    for (let round = 0; round < 5; round += 1) {
      const { eui, code } = await aProduced();
      const outcomes = await Promise.allSettled(
        [one, two, one, two].map((owner) => owner.call(production.bind, { eui, code })),
      );
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost.map(({ reason }) => (reason as { code: number }).code).sort()).toEqual([
        ALREADY_YOURS,
        ALREADY_BOUND,
        ALREADY_BOUND,
      ]);
    }
  });

  test('a foreign or unknown group is missing, and the device stays free', async () => {
    const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
    await sql`
      insert into device_group (group_id, org_id, name, created_at)
      values ('00000000000000AA', ${neighbour.orgId}, 'Theirs', now()), ('00000000000000AB', ${owner.orgId}, 'Ours', now())
    `.execute(server.db);
    const { eui, code } = await aProduced();
    for (const group_uuid of ['00000000000000AA', '00000000000000FF', 'beds']) {
      const refused = owner.call(production.bind, { eui, code, group_uuid });
      await expect(refused).rejects.toMatchObject({ code: GROUP_MISSING });
    }
    await owner.call(production.bind, { eui, code, group_uuid: '00000000000000AB' });
    expect(await owner.call(devices.viewNode, { eui })).toMatchObject({ group_name: 'Ours' });
  });

  test('guessing keys is stopped, for the right key too', async () => {
    const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
    const { eui, code } = await aProduced();
    const guesses = await Promise.allSettled(
      Array.from({ length: 14 }, () => owner.call(production.bind, { eui, code: other(code) })),
    );
    const codes = guesses.map(
      (guess) => guess.status === 'rejected' && (guess.reason as { code: number }).code,
    );
    expect(codes.filter((each) => each === KEY_WRONG)).toHaveLength(10);
    expect(codes.filter((each) => each === TOO_OFTEN)).toHaveLength(4);
    await expect(owner.call(production.bind, { eui, code })).rejects.toMatchObject({ code: TOO_OFTEN });
    await neighbour.call(production.bind, { eui, code });
  });

  test('a new node brings credits, a gateway none', async () => {
    const owner = await anOwner(server);
    const balance = async () => {
      await foldCredits(server);
      const { um_balance, dm_balance } = await owner.call(users.viewOrganisation, {});
      return { um: um_balance, dm: dm_balance };
    };
    const before = await balance();
    await owner.call(production.bind, await aProduced('M2'));
    expect(await balance()).toEqual(before);
    await owner.call(production.bind, await aProduced('S2101'));
    const { um, dm } = LIMITS.newNodeGift;
    expect(await balance()).toEqual({ um: before.um + um, dm: before.dm + dm });
  });

  test('the gift goes to the first owner alone, who leaves nothing of what was known of the device', async () => {
    const [first, second] = [await anOwner(server), await anOwner(server)];
    const { eui, code } = await aProduced();
    await first.call(production.bind, { eui, code, name: 'Mine' });
    await sql`insert into device_status (device_id, last_seen_at, battery)
      select device_id, now(), 7 from device where eui = ${eui}`.execute(server.db);
    await sql`update device set org_id = null, bound_at = null where eui = ${eui}`.execute(server.db);
    await foldCredits(server);
    const before = await second.call(users.viewOrganisation, {});
    await second.call(production.bind, { eui, code });
    await foldCredits(server);
    expect(await second.call(users.viewOrganisation, {})).toMatchObject({ um_balance: before.um_balance });
    expect(await second.call(devices.viewNode, { eui })).toMatchObject({
      battery: null,
      name: `S2101 ${eui.slice(-4)}`,
    });
  });

  test('an observer cannot bind', async () => {
    const owner = await anOwner(server);
    const observer = await aSubUser(owner, 'observer');
    await expect(observer.call(production.bind, await aProduced())).rejects.toMatchObject({
      code: NO_AUTHORITY,
    });
  });
});

test('the screens learn where the broker listens and which kits there are', async () => {
  const owner = await anOwner(server);
  expect(await owner.call(production.listConstants, {})).toMatchObject({
    station: 'global',
    mqtt_port: server.mqttPort,
    kit_skus: ['blank_device'],
    is_selling: false,
    has_orders: false,
    has_credits: false,
    has_tunnels: false,
    has_mail_server: false,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
});

describe('join keys for who holds the sticker', () => {
  const ask = async (nodeEui: string, deviceCode: string) => {
    const query = new URLSearchParams({ nodeEui, deviceCode });
    const response = await fetch(`${server.url}${BASES.maker}${maker.viewDeviceInfo.path}?${query}`);
    return { status: response.status, body: (await response.json()) as { code: string; data?: object } };
  };

  test('EUI and key code give the keys; calls without end are stopped', async () => {
    const { eui, code, app_key } = await aProduced();
    expect((await ask(eui, code)).body).toEqual({
      code: '0',
      data: { node_eui: eui, dev_eui: eui, app_eui: '800000000000000A', app_key, model: 'S2101' },
    });
    expect((await ask(eui, other(code))).body).toMatchObject({ code: String(KEY_WRONG) });
    expect((await ask('2CF7F1FFFFFFFFFF', code)).body).toMatchObject({ code: String(NOT_REGISTERED) });
    const many = await Promise.all(Array.from({ length: 40 }, () => ask(eui, code)));
    expect(many.filter(({ status }) => status === 429).length).toBe(13);
    expect(many.find(({ status }) => status === 429)!.body.code).toBe(String(TOO_OFTEN));
  });
});
