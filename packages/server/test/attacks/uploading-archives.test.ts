import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import type { AnyCall } from '@fieldscope/contract/call';
import {
  BROUGHT_STATES,
  broughtArchives,
  offeredArchives,
} from '@fieldscope/contract/calls/brought-archives';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFrozen } from '../../src/modules/accounts/freezing.service';
import { BROUGHT_FILES } from '../../src/modules/brought-archives/brought-files.service';
import { abandonExamination } from '../../src/modules/brought-archives/examine-job.service';
import { purgeBrought } from '../../src/modules/brought-archives/restore-job.service';
import { begin, isKept, keyOf, listed, newsOf, partOf, refused, sealedOf, upload } from '../brought-site';
import {
  anAccessKey,
  anInstallationOperator,
  anOwner,
  aSimulatedLogin,
  aStranger,
  aSubUser,
  type Caller,
  OPERATOR_PASSWORD,
  PASSWORD,
  type SignedInOperator,
  signedIn,
  type User,
} from '../builders';
import { aServer, type TestServer } from '../harness';
import { send, speakRaw } from './attacker';

const { partBytes } = BROUGHT_LIMITS;
const PATH = `/portalapi${broughtArchives.upload.path}`;
const ABC = Buffer.from('abc');
/** Two parts, the second of three bytes. */
const FILE = Buffer.concat([Buffer.alloc(partBytes, 7), ABC]);

let server: TestServer;
let olga: SignedInOperator;
let owner: User;
beforeAll(async () => {
  // As in the product, but shorter: a client has this long for a whole request.
  const timeouts = {
    headersTimeout: 1_000,
    requestTimeout: 2_000,
    answerTimeout: 10_000,
    connectionsCheckingInterval: 100,
  };
  server = await aServer({ ROLES: 'web,ingest' }, { timeouts });
  // The first organisation runs the installation.
  await anOwner(server);
  olga = await anInstallationOperator(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const begun = async (file: Buffer) => (await begin(owner, file.length)).archive_id;
const sendPart = (id: string, part: number, data: Buffer | string) =>
  owner.call(broughtArchives.upload, { archive_id: id, part, data: data.toString('base64') });
const withdraw = (id: string) => owner.call(broughtArchives.remove, { archive_id: id });
const fileOf = (id: string) => readFileSync(BROUGHT_FILES.pathOf(server.config, id));
const filesKept = async () => readdirSync(await BROUGHT_FILES.make(server.config));
const rowOf = async (id: string) =>
  (await server.pool.query('select * from brought_archive where archive_id = $1', [id])).rows[0];
const putInto = (id: string, state: string) =>
  server.pool.query(
    `update brought_archive set state = $2, received = case when $2 = 'uploading' then 0 else bytes end,
       claims = null, told_at = null, new_codes = $3 where archive_id = $1`,
    [id, state, state === 'restored' ? server.secrets.seal('[]') : null],
  );

describe('a part that does not come to its end', () => {
  const halfOf = (id: string) => {
    const body = JSON.stringify(partOf(id, FILE, 0));
    const head = [
      `POST ${PATH} HTTP/1.1`,
      ...['host: x', `authorization: ${owner.token}`, 'content-type: application/json'],
      `content-length: ${body.length}`,
    ];
    return `${head.join('\r\n')}\r\n\r\n${body.slice(0, body.length / 2)}`;
  };

  test('is cut, and holds neither the upload nor its withdrawal meanwhile', async () => {
    const id = await begun(FILE);
    const slow = speakRaw(server, halfOf(id));
    await upload(owner, id, FILE);
    expect(await listed(owner)).toMatchObject([{ state: 'examining', received: FILE.length }]);
    await withdraw(id);
    await begun(FILE);
    expect(await slow).toMatch(/^HTTP\/1\.1 408/);
    expect(isKept(server, id)).toBe(false);
  });

  test('and breaks off changes nothing: the same part is taken anew', async () => {
    const id = await begun(FILE);
    const socket = connect({ port: server.running.port, host: '127.0.0.1' });
    await new Promise<void>((resolve) => socket.write(halfOf(id), () => resolve()));
    socket.destroy();
    expect(await listed(owner)).toMatchObject([{ state: 'uploading', received: 0 }]);
    await upload(owner, id, FILE);
    expect(fileOf(id).equals(FILE)).toBe(true);
  });
});

test('a part of another content type, or of none, is not read', async () => {
  const id = await begun(ABC);
  const body = JSON.stringify(partOf(id, ABC, 0));
  for (const type of [
    '',
    'text/plain',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ]) {
    const headers = { authorization: owner.token, 'content-type': type };
    const { body: answer } = await send(server, PATH, { body, headers });
    expect(Number(answer.code), type).not.toBe(0);
  }
  expect(await rowOf(id)).toMatchObject({ state: 'uploading', received: '0' });
  expect(isKept(server, id)).toBe(false);
});

describe('parts', () => {
  test('out of order, of another size, beyond the end or of no base64 change nothing', async () => {
    const id = await begun(FILE);
    const whole = FILE.subarray(0, partBytes);
    for (const [part, data] of [
      [1, ABC],
      [2, ABC],
      [0x7fff_ffff, ABC],
      // It would overlap the next one, or leave a hole before it.
      [0, Buffer.alloc(partBytes + 1)],
      [0, Buffer.alloc(partBytes - 1)],
      [0, 'A'],
    ] as const)
      await expect(sendPart(id, part, data)).rejects.toMatchObject(refused('operation_unsupported'));
    for (const input of [
      { part: -1 },
      { part: 0.5 },
      { part: 0, data: '' },
      { part: 0, data: 'QUJD\n' },
      { part: 0, data: '../' },
      { part: 0, data: 'A'.repeat(3 * 1024 ** 2) },
    ]) {
      const answer = await owner.ask(broughtArchives.upload, { archive_id: id, data: 'QUJD', ...input });
      expect(Number(answer.body.code)).not.toBe(0);
    }
    expect(await rowOf(id)).toMatchObject({ state: 'uploading', received: '0' });
    await sendPart(id, 0, whole);
    for (const tooMuch of [Buffer.alloc(4), Buffer.alloc(2), whole])
      await expect(sendPart(id, 1, tooMuch)).rejects.toMatchObject(refused('operation_unsupported'));
    // Another one in its place: the first has come.
    expect(await sendPart(id, 0, Buffer.alloc(partBytes, 9))).toEqual({ received: partBytes });
    await sendPart(id, 1, ABC);
    expect(fileOf(id).equals(FILE)).toBe(true);
  });

  test('that are repeated after the last one change nothing, until the operator decides', async () => {
    const examinations = async () =>
      (await server.pool.query("select from job where kind = 'examine_archive'")).rowCount!;
    const before = await examinations();
    const id = await begun(FILE);
    await upload(owner, id, FILE);
    for (const state of ['examining', 'refused', 'waiting']) {
      await putInto(id, state);
      const row = await rowOf(id);
      expect(await sendPart(id, 1, 'xyz'), state).toEqual({ received: FILE.length });
      expect(await sendPart(id, 0, ABC), state).toEqual({ received: FILE.length });
      await expect(sendPart(id, 2, ABC)).rejects.toMatchObject(refused('operation_unsupported'));
      expect(await rowOf(id)).toEqual(row);
    }
    expect(fileOf(id).equals(FILE)).toBe(true);
    for (const state of ['declined', 'expired', 'restoring', 'restored', 'failed']) {
      await putInto(id, state);
      await expect(sendPart(id, 1, ABC), state).rejects.toMatchObject(refused('resource_missing'));
    }
    expect(await examinations()).toBe(before + 1);
  });

  test('that follow a withdrawal make no file', async () => {
    const id = await begun(FILE);
    await sendPart(id, 0, FILE.subarray(0, partBytes));
    const outcomes = await Promise.allSettled([sendPart(id, 1, ABC), withdraw(id), sendPart(id, 1, ABC)]);
    expect(outcomes[1].status).toBe('fulfilled');
    await expect(sendPart(id, 0, FILE.subarray(0, partBytes))).rejects.toMatchObject(
      refused('resource_missing'),
    );
    expect([isKept(server, id), await listed(owner)]).toEqual([false, []]);
  });

  test('that come twice at the same moment are one of the two, as a whole', async () => {
    const id = await begun(FILE);
    const two = [Buffer.alloc(partBytes, 1), Buffer.alloc(partBytes, 2)];
    const answers = await Promise.all([...two, ...two].map((content) => sendPart(id, 0, content)));
    expect(answers).toEqual(Array(4).fill({ received: partBytes }));
    const kept = fileOf(id);
    expect(two.filter((content) => content.equals(kept))).toHaveLength(1);
  });
});

const CHANGES: [AnyCall, object][] = [
  [broughtArchives.begin, { file_name: 'x', bytes: 3, passphrase: 'long grass at noon', password: PASSWORD }],
  [broughtArchives.upload, { part: 0, data: 'QUJD' }],
  [broughtArchives.remove, {}],
  [broughtArchives.viewCodes, {}],
  [offeredArchives.accept, { credits: 'keep', password: OPERATOR_PASSWORD }],
  [offeredArchives.decline, { reason: 'No.', password: OPERATOR_PASSWORD }],
];
const OPEN = ['uploading', 'examining', 'waiting', 'restoring'];

describe('in every state', () => {
  test('nobody but its owner and the operator changes anything, or learns that there is one', async () => {
    const id = await begun(ABC);
    const others: Record<string, Caller> = {
      limited: await aSubUser(owner, 'limited'),
      observer: await aSubUser(owner, 'observer'),
      administrator: await aSubUser(owner, 'administrator'),
      neighbour: await anOwner(server),
      simulated: await aSimulatedLogin(owner),
      key: await anAccessKey(owner),
      stranger: aStranger(server),
    };
    for (const state of BROUGHT_STATES) {
      await putInto(id, state);
      const before = await rowOf(id);
      for (const [name, other] of Object.entries(others))
        for (const [call, input] of CHANGES) {
          if (name === 'neighbour' && call === broughtArchives.begin) continue;
          const { body } = await other.ask(call, { archive_id: id, ...input });
          expect(Number(body.code), `${state}: ${name} makes ${call.path}`).not.toBe(0);
        }
      const own = CHANGES.filter(([{ base }]) => base === 'portal');
      for (const [call, input] of own) {
        const { body } = await olga.ask(call, { archive_id: id, ...input });
        expect(Number(body.code), `${state}: the operator makes ${call.path}`).not.toBe(0);
      }
      expect(await rowOf(id), state).toEqual(before);
    }
    expect(await others.neighbour!.call(broughtArchives.list)).toMatchObject({ archives: [] });
  });

  test.each(BROUGHT_STATES)('%s: its owner and the operator may what fits it', async (state) => {
    const codeOf = async (who: Caller, call: AnyCall, input: object) => {
      const id = await begun(ABC);
      await putInto(id, state);
      const { body } = await who.ask(call, { archive_id: id, ...input });
      await server.pool.query('delete from brought_archive where org_id = $1', [owner.orgId]);
      return body.code;
    };
    const may = (allowed: boolean, otherwise: Parameters<typeof refused>[0]) =>
      allowed ? 0 : refused(otherwise).code;
    const wanted: [AnyCall, number][] = [
      [broughtArchives.begin, may(!OPEN.includes(state), 'in_progress')],
      [
        broughtArchives.upload,
        may(['uploading', 'examining', 'refused', 'waiting'].includes(state), 'resource_missing'),
      ],
      [broughtArchives.remove, may(state !== 'restoring', 'in_progress')],
      [broughtArchives.viewCodes, may(state === 'restored', 'resource_missing')],
      [offeredArchives.accept, may(state === 'waiting', 'resource_missing')],
      [offeredArchives.decline, may(state === 'waiting', 'resource_missing')],
    ];
    for (const [call, code] of wanted) {
      const input = CHANGES.find(([one]) => one === call)![1];
      expect(await codeOf(call.base === 'operator' ? olga : owner, call, input), call.path).toBe(code);
    }
  });
});

test('an organisation that is frozen in the middle sends no part, and goes on when it is not any more', async () => {
  const id = await begun(FILE);
  await sendPart(id, 0, FILE.subarray(0, partBytes));
  await setFrozen(server, { account: owner.account }, true);
  await expect(sendPart(id, 1, ABC)).rejects.toMatchObject(refused('account_frozen'));
  await expect(withdraw(id)).rejects.toMatchObject(refused('account_frozen'));
  await setFrozen(server, { account: owner.account }, false);
  await sendPart(id, 1, ABC);
  expect(fileOf(id).equals(FILE)).toBe(true);
});

describe('the disk', () => {
  const later = async (ms: number) => {
    server.clock.advance(ms);
    owner = await signedIn(server, owner.account, owner.orgId);
  };

  test('has one file of an organisation, however often it begins', async () => {
    const before = (await filesKept()).length;
    for (let time = 0; time < 5; time += 1) {
      const id = await begun(FILE);
      await sendPart(id, 0, randomBytes(partBytes));
      await expect(begun(FILE)).rejects.toMatchObject(refused('in_progress'));
      expect(await filesKept()).toHaveLength(before + 1);
      if (time % 2 === 0) await withdraw(id);
      else {
        // Its examination came to no end, and left the file to the next purge.
        await sendPart(id, 1, ABC);
        await abandonExamination(server)(server.db, keyOf(owner, id));
      }
    }
    expect((await filesKept()).length).toBeLessThanOrEqual(before + 1);
    await withdraw(await begun(ABC));
    expect(await filesKept()).toHaveLength(before);
  });

  test('is given back a day after the upload began, however late a part came; then another one can begin', async () => {
    const id = await begun(FILE);
    await later(BROUGHT_LIMITS.uploadMs - HOUR_MS);
    await sendPart(id, 0, FILE.subarray(0, partBytes));
    await purgeBrought(server);
    expect([isKept(server, id), (await rowOf(id)).state]).toEqual([true, 'uploading']);
    await later(HOUR_MS + 1);
    await purgeBrought(server);
    expect([isKept(server, id), await sealedOf(server, id)]).toEqual([false, null]);
    expect(await listed(owner)).toMatchObject([{ state: 'expired' }]);
    expect(await newsOf(owner)).toEqual([
      expect.stringContaining('upload of the archive farm.archive was not finished'),
    ]);
    await expect(sendPart(id, 1, ABC)).rejects.toMatchObject(refused('resource_missing'));
    await expect(begun(FILE)).resolves.toEqual(expect.any(String));
  });

  test('keeps what was uploaded in time while it waits for its examination: for a week, not for the rest of the day', async () => {
    const id = await begun(ABC);
    await later(BROUGHT_LIMITS.uploadMs - 1);
    await upload(owner, id, ABC);
    await later(HOUR_MS);
    await purgeBrought(server);
    expect([isKept(server, id), (await rowOf(id)).state]).toEqual([true, 'examining']);
    await later(BROUGHT_LIMITS.waitMs);
    await purgeBrought(server);
    expect([isKept(server, id), (await rowOf(id)).state, await sealedOf(server, id)]).toEqual([
      false,
      'expired',
      null,
    ]);
    // It was uploaded as a whole: nobody says that it was not.
    expect(await newsOf(owner)).toEqual([expect.stringContaining('did not decide')]);
  });
});
