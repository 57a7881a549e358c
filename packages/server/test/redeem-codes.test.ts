import { credits } from '@fieldscope/contract/calls/credits';
import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { REDEEM_CODE_LIMITS } from '@fieldscope/contract/redeem-codes';
import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { foldCredits } from '../src/modules/credits/credits.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
let operator: User;
beforeAll(async () => {
  server = await aServer({ PUBLIC_URL: 'https://portal.example' });
  operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
});

const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const issued = async (wish: object) =>
  (await operator.call(redeemCodes.createBatch, { count: 1, um: 500, ...wish } as never)).codes;

test('a code gives its credits once, however it is typed', async () => {
  const owner = await anOwner(server);
  const [code] = await issued({});
  const { um_balance: before } = await owner.call(users.viewOrganisation);
  expect(
    await owner.call(redeemCodes.redeem, { code: ` ${code!.toLowerCase().replaceAll('-', '')} ` }),
  ).toEqual({
    ...{ um: 500, dm: 0, days: 0 },
  });
  expect((await owner.call(users.viewOrganisation)).um_balance).toBe(before + 500);
  await expect(owner.call(redeemCodes.redeem, { code: code! })).rejects.toMatchObject(
    refusedAs('redeem_code_used'),
  );
  await foldCredits(server);
  const { list } = await owner.call(credits.listHistory, { cause: 'redeem_code' });
  expect(list).toMatchObject([{ um: 500, code: code!.slice(-4) }]);
});

test('of 200 requests at once one redeems it', async () => {
  const owners = await Promise.all([anOwner(server), anOwner(server), anOwner(server), anOwner(server)]);
  const [code] = await issued({ um: 7 });
  const tried = await Promise.allSettled(
    Array.from({ length: 200 }, (_, place) => owners[place % 4]!.call(redeemCodes.redeem, { code: code! })),
  );
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { list } = await operator.call(redeemCodes.listBatches);
  expect(list[0]).toMatchObject({ codes: 1, redeemed: 1, um: 7 });
});

test('a code for a device gives it days of service', async () => {
  const owner = await anOwner(server);
  const { eui } = await aNode(owner);
  const [code, expired] = await issued({
    count: 2,
    um: 0,
    days: 30,
    expires_at: server.clock.now() + DAY_MS,
  });
  await expect(owner.call(redeemCodes.redeem, { code: code! })).rejects.toMatchObject(
    refusedAs('parameter_missing'),
  );
  expect(await owner.call(redeemCodes.redeem, { code: code!, eui: eui as never })).toMatchObject({
    days: 30,
  });
  expect((await owner.call(deviceServices.list)).list).toMatchObject([
    { eui, state: 'in_service', days: 30 },
  ]);
  await expect(owner.call(redeemCodes.redeem, { code: code!, eui: eui as never })).rejects.toMatchObject(
    refusedAs('voucher_used'),
  );
  server.clock.advance(DAY_MS);
  for (const user of [owner, operator]) {
    const { token } = await user.call(users.signIn, { account: user.account, password: PASSWORD });
    Object.assign(user, { token });
  }
  await expect(owner.call(redeemCodes.redeem, { code: expired!, eui: eui as never })).rejects.toMatchObject(
    refusedAs('expired'),
  );
});

test('who guesses codes is stopped', async () => {
  const owner = await anOwner(server);
  const { eui } = await aNode(owner);
  const guess = { code: '22222-22222-22222-22222' };
  await expect(owner.call(redeemCodes.redeem, { ...guess, eui: eui as never })).rejects.toMatchObject(
    refusedAs('voucher_missing'),
  );
  for (let tried = 1; tried < REDEEM_CODE_LIMITS.wrongPerHour; tried++)
    await expect(owner.call(redeemCodes.redeem, guess)).rejects.toMatchObject(
      refusedAs('redeem_code_missing'),
    );
  await expect(owner.call(redeemCodes.redeem, guess)).rejects.toMatchObject(refusedAs('trigger_limit'));
  const other = await anOwner(server);
  const atOnce = await Promise.allSettled(
    Array.from({ length: 200 }, () => other.call(redeemCodes.redeem, guess)),
  );
  const missing = ERRORS.redeem_code_missing.code;
  const looked = atOnce.filter((one) => one.status === 'rejected' && one.reason.code === missing);
  expect(looked).toHaveLength(REDEEM_CODE_LIMITS.wrongPerHour);
});

test('the operator prints codes with the addresses of their QR codes', async () => {
  const env = {
    ...{ DATABASE_URL: server.config.DATABASE_URL!, DATA_DIR: server.config.DATA_DIR },
    PUBLIC_URL: 'https://portal.example',
  };
  const { out, exitCode } = await runAdmin(['issue-redeem-codes', '--count', '2', '--um', '100'], env);
  expect(exitCode).toBe(0);
  expect(out.trim().split('\r\n')).toEqual([
    'code,address',
    ...Array(2).fill(
      expect.stringMatching(/^(\w{5}-){3}\w{5},https:\/\/portal\.example\/#\/billing_account\?code=/),
    ),
  ]);
  await expect(issued({ um: 0 })).rejects.toMatchObject(refusedAs('parameter_invalid'));
  for (const wrong of [{ expires_at: 9e15 }, { note: 'two\nlines' }, { count: 1001 }])
    await expect(issued(wrong)).rejects.toMatchObject(refusedAs('parameter_invalid'));
  await expect(issued({ expires_at: 1 })).rejects.toMatchObject(refusedAs('parameter_invalid'));
});
