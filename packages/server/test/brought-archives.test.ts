import { writeFile } from 'node:fs/promises';
import { BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import { audit } from '@fieldscope/contract/calls/audit';
import { broughtArchives, offeredArchives } from '@fieldscope/contract/calls/brought-archives';
import { operatorViews } from '@fieldscope/contract/calls/operators';
import { panels } from '@fieldscope/contract/calls/panels';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BROUGHT_FILES } from '../src/modules/brought-archives/brought-files.service';
import { abandonExamination } from '../src/modules/brought-archives/examine-job.service';
import { purgeBrought } from '../src/modules/brought-archives/restore-job.service';
import { LONG, PASSPHRASE } from './archive-site';
import { admin, placeOf } from './backup-site';
import {
  aMove,
  anArchiveByTheTool,
  anArchiveOf,
  begin,
  bring,
  deciding,
  isKept,
  keyOf,
  listed,
  newsOf,
  OLD_ADDRESS,
  refused,
  restore,
  sealedOf,
} from './brought-site';
import {
  aNode,
  anOwner,
  aSubUser,
  OPERATOR_PASSWORD,
  type SignedInOperator,
  signedIn,
  type User,
} from './builders';
import { aServer, type TestServer } from './harness';

let from: TestServer;
let to: TestServer;
let olga: SignedInOperator;
let farmer: User;
let archive: Buffer;
/** Who has an organisation of their own in the new place. */
let owner: User;

beforeAll(async () => {
  ({ from, to, olga } = await aMove());
  // The first organisation runs the installation, and is told of what waits.
  await anOwner(to);
}, LONG);
beforeEach(async () => {
  owner = await anOwner(to);
  farmer = await anOwner(from);
  await aNode(farmer, { name: 'Barn' });
  archive = await anArchiveOf(farmer);
}, LONG);

const offered = (id: string) => deciding(olga).offered(id);
const accept = (id: string) => deciding(olga).accept(id);
const decline = (id: string, reason: string) => deciding(olga).decline(id, reason);

test(
  'an owner brings an archive, the operator sees what it claims and accepts it, and people sign in there',
  async () => {
    const id = await bring(owner, await anArchiveByTheTool(farmer));
    expect(await listed(owner)).toMatchObject([
      { state: 'waiting', expires_at: to.clock.now() + BROUGHT_LIMITS.waitMs },
    ]);
    expect(await offered(id)).toMatchObject({
      by_account: owner.account,
      org_id: owner.orgId,
      taken: 0,
      claims: {
        installation: expect.stringMatching(/^[0-9a-f]{8}$/),
        address: OLD_ADDRESS,
        devices: 1,
        people: 1,
        accounts: [farmer.account],
      },
    });
    await accept(id);
    expect(await listed(owner)).toMatchObject([{ state: 'restoring' }]);
    await expect(owner.call(broughtArchives.remove, { archive_id: id })).rejects.toMatchObject(
      refused('in_progress'),
    );
    await restore(owner, id);
    expect(await listed(owner)).toMatchObject([
      { state: 'restored', claims: { accounts: [farmer.account] }, has_new_codes: true },
    ]);
    const { restored_org_id: orgId } = (await offered(id))!;
    const moved = await signedIn(to, farmer.account, orgId as never);
    expect(await moved.call(panels.list)).toHaveLength((await farmer.call(panels.list)).length);
    expect(await owner.call(broughtArchives.viewCodes, { archive_id: id })).toHaveLength(1);
    expect(await newsOf(owner)).toEqual([expect.stringContaining(farmer.account)]);
    // The own organisation is what it was.
    await owner.call(panels.list);
    expect([isKept(to, id), await sealedOf(to, id)]).toEqual([false, null]);
    const [entry] = (await olga.call(operatorViews.listLog, { search: 'accept-archive' })).list;
    expect(entry).toMatchObject({ who: olga.name, outcome: 'done', options: { credits: 'drop' } });
    expect(JSON.stringify(entry)).not.toContain(OPERATOR_PASSWORD);
    const { list } = await owner.call(audit.list);
    expect(list.map(({ call }) => call)).toContain('offeredArchives.accept');
  },
  LONG,
);

test(
  'the operator declines with a reason, which the owner reads; file and passphrase are gone',
  async () => {
    const id = await bring(owner, archive);
    await expect(
      olga.call(offeredArchives.decline, { archive_id: id, reason: 'No', password: 'guessed-guessed-1' }),
    ).rejects.toMatchObject(refused('password_wrong'));
    await decline(id, 'We do not know this farm.');
    expect(await listed(owner)).toMatchObject([{ state: 'declined', reason: 'We do not know this farm.' }]);
    expect(await newsOf(owner)).toEqual([expect.stringContaining('We do not know this farm.')]);
    expect([isKept(to, id), await sealedOf(to, id)]).toEqual([false, null]);
    await expect(accept(id)).rejects.toMatchObject(refused('resource_missing'));
  },
  LONG,
);

test(
  'a wrong passphrase, a damaged file and one of another kind are refused with the field',
  async () => {
    const cases: [Buffer, object, { field: string; msg: RegExp }][] = [
      [
        archive,
        { passphrase: 'short grass at noon' },
        { field: 'passphrase', msg: /does not open this file/ },
      ],
      [archive.subarray(0, archive.length - 40), {}, { field: 'file', msg: /damaged or incomplete/ }],
      [Buffer.from('PK a workbook'), {}, { field: 'file', msg: /no encrypted archive/ }],
    ];
    for (const [file, input, { field, msg }] of cases) {
      const id = await bring(owner, file, input);
      const [one] = await listed(owner);
      expect(one).toMatchObject({
        archive_id: id,
        state: 'refused',
        fault: { code: ERRORS.parameter_invalid.code, field, msg: expect.stringMatching(msg) },
      });
      expect([isKept(to, id), await sealedOf(to, id)]).toEqual([false, null]);
      expect(await offered(id)).toBeUndefined();
    }
    expect(await newsOf(owner)).toHaveLength(3);
  },
  LONG,
);

test('only the owner may, with the password, where the operator allows it, one at a time, within the size', async () => {
  const administrator = await aSubUser(owner, 'administrator');
  await expect(administrator.call(broughtArchives.list)).rejects.toMatchObject(refused('no_authority'));
  await expect(begin(administrator, 3)).rejects.toMatchObject(refused('no_authority'));
  await expect(begin(owner, 3, { password: 'guessed-1' })).rejects.toMatchObject(refused('password_wrong'));
  const { most_bytes: most } = await owner.call(broughtArchives.list);
  await expect(begin(owner, most + 1)).rejects.toMatchObject(refused('parameter_invalid'));
  const both = await Promise.allSettled([begin(owner, 3), begin(owner, 3)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const neighbour = await anOwner(to);
  const [mine] = await listed(owner);
  const part = { archive_id: mine!.archive_id, part: 0, data: 'QUJD' };
  await expect(neighbour.call(broughtArchives.upload, part)).rejects.toMatchObject(
    refused('resource_missing'),
  );
  await expect(
    neighbour.call(broughtArchives.remove, { archive_id: mine!.archive_id }),
  ).rejects.toMatchObject(refused('resource_missing'));
  await expect(begin(neighbour, 3)).resolves.toMatchObject({ archive_id: expect.any(String) });
  const strict = await aServer({ ROLES: 'web,ingest', OWNER_ARCHIVES: 'off' });
  const other = await anOwner(strict);
  expect(await other.call(broughtArchives.list)).toMatchObject({ possible: false, archives: [] });
  await expect(begin(other, 3)).rejects.toMatchObject(refused('operation_unsupported'));
});

test('parts come in order, one that is repeated changes nothing, and a withdrawn one leaves nothing', async () => {
  const bytes = 2 * BROUGHT_LIMITS.partBytes + 3;
  const { archive_id: id } = await begin(owner, bytes);
  const whole = Buffer.alloc(BROUGHT_LIMITS.partBytes, 1).toString('base64');
  const send = (part: number, data = whole) =>
    owner.call(broughtArchives.upload, { archive_id: id, part, data });
  await expect(send(1)).rejects.toMatchObject(refused('operation_unsupported'));
  await expect(send(0, 'QUJD')).rejects.toMatchObject(refused('operation_unsupported'));
  expect(await send(0)).toEqual({ received: BROUGHT_LIMITS.partBytes });
  expect(await send(0)).toEqual({ received: BROUGHT_LIMITS.partBytes });
  await send(1);
  await expect(send(2, whole)).rejects.toMatchObject(refused('operation_unsupported'));
  expect(isKept(to, id)).toBe(true);
  await owner.call(broughtArchives.remove, { archive_id: id });
  expect([isKept(to, id), await listed(owner)]).toEqual([false, []]);
});

test(
  'names that are taken are shown before, and a restore that meets one fails with its line and changes nothing',
  async () => {
    const twin = await anOwner(to);
    await to.pool.query('update account set account = $1 where org_id = $2', [
      farmer.account.toUpperCase(),
      twin.orgId,
    ]);
    const id = await bring(owner, archive);
    expect(await offered(id)).toMatchObject({ taken: 1, taken_accounts: [farmer.account.toUpperCase()] });
    const before = (await to.pool.query('select count(*)::int as n from organisation')).rows[0];
    await accept(id);
    await restore(owner, id);
    expect(await listed(owner)).toMatchObject([
      {
        state: 'failed',
        reason: `farm.archive cannot be restored here: the account ${farmer.account.toLowerCase()} is here already.`,
      },
    ]);
    expect((await to.pool.query('select count(*)::int as n from organisation')).rows[0]).toEqual(before);
    expect([isKept(to, id), await sealedOf(to, id)]).toEqual([false, null]);
  },
  LONG,
);

test(
  'a restore whose process ended without a word is done once: the next attempt finds it, and tells its owner',
  async () => {
    const id = await bring(owner, archive);
    await accept(id);
    const settings = { ...placeOf(to), BACKUP_PASSPHRASE: PASSPHRASE };
    const file = BROUGHT_FILES.pathOf(to.config, id);
    // The tool came to its end, and nobody was there any more to see it.
    await admin(settings, 'restore', '--file', file, '--brought', id);
    expect(await newsOf(owner)).toEqual([]);
    await restore(owner, id);
    await restore(owner, id);
    expect(await newsOf(owner)).toHaveLength(1);
    const { rows } = await to.pool.query('select count(*)::int as n from account where account = $1', [
      farmer.account,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
    expect(isKept(to, id)).toBe(false);
  },
  LONG,
);

test(
  'a restore that is killed in the middle leaves nothing, and is done by the next attempt',
  async () => {
    const id = await bring(owner, archive);
    await accept(id);
    const ending = new AbortController();
    const holder = await to.pool.connect();
    await holder.query('begin; lock table device in exclusive mode');
    const running = restore(owner, id, ending.signal);
    const isWaiting = async () =>
      (
        await to.pool.query(
          "select count(*)::int as n from pg_locks where not granted and relation = 'device'::regclass",
        )
      ).rows[0].n > 0;
    await expect.poll(isWaiting, { timeout: 120_000, interval: 20 }).toBe(true);
    ending.abort('the server stops');
    await expect(running).rejects.toThrow('the server stops');
    await holder.query('rollback');
    holder.release();
    expect(await listed(owner)).toMatchObject([{ state: 'restoring' }]);
    await restore(owner, id);
    expect(await listed(owner)).toMatchObject([{ state: 'restored' }]);
  },
  LONG,
);

test(
  'what nobody decides on goes after a week, and files that nobody needs go with it',
  async () => {
    const id = await bring(owner, archive);
    const unfinished = await anOwner(to);
    const { archive_id: half } = await begin(unfinished, 3);
    await writeFile(BROUGHT_FILES.pathOf(to.config, '999999'), 'of a process that was killed');
    await abandonExamination(to)(to.db, keyOf(unfinished, half));
    to.clock.advance(BROUGHT_LIMITS.waitMs + 1);
    await purgeBrought(to);
    owner = await signedIn(to, owner.account, owner.orgId);
    expect(await listed(owner)).toMatchObject([{ state: 'expired' }]);
    expect(await newsOf(owner)).toEqual([expect.stringContaining('in time')]);
    expect([isKept(to, id), isKept(to, '999999'), await sealedOf(to, id)]).toEqual([false, false, null]);
    to.clock.advance(BROUGHT_LIMITS.shownMs + 1);
    await purgeBrought(to);
    owner = await signedIn(to, owner.account, owner.orgId);
    expect(await listed(owner)).toEqual([]);
  },
  LONG,
);
