import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { errorText } from '@fieldscope/contract/errors/texts';
import { LANGUAGES } from '@fieldscope/contract/languages';
import { beforeAll, expect, test } from 'vitest';
import { testTextOf } from '../src/modules/alarms/delivery/delivery.model';
import { anOwner, aStranger } from './builders';
import { aServer, type TestServer } from './harness';
import { aRule } from './whole-farm';

let china: TestServer;
beforeAll(async () => {
  china = await aServer({ STATION: 'china' });
});

test('whoever asks in none of our languages is answered in Chinese, and in one of ours where it is named', async () => {
  const refusal = (await aStranger(china).ask(users.viewSetting)).body.msg;
  expect(refusal).toBe(errorText('zh', 'login_required'));
  const missingIn = async (language: string) => {
    const headers = { 'accept-language': language };
    return (await fetch(`${china.url}/portalapi/no_such_call`, { headers })).json();
  };
  expect(await missingIn('de-DE,fr')).toMatchObject({ msg: errorText('zh', 'route_missing') });
  expect(await missingIn('ru-RU,zh')).toMatchObject({ msg: errorText('ru', 'route_missing') });
});

test('messages to those who chose no language are in Chinese, to others in theirs', async () => {
  const owner = await anOwner(china);
  const [me] = await owner.call(alarms.listReceivers);
  const receivers = [{ user_id: me!.user_id, by_email: false, by_webhook: false }];
  const rule = await owner.call(alarms.createRule, { ...aRule, receivers } as never);
  const noticeOfTest = async () => {
    await owner.call(alarmWebhooks.testRule, rule);
    return (await owner.call(notices.list)).list[0]!.body.text;
  };
  expect(await noticeOfTest()).toBe(testTextOf(aRule.name, 'zh'));
  await owner.call(users.changeSetting, { language: LANGUAGES.ru.number });
  expect(await noticeOfTest()).toBe(testTextOf(aRule.name, 'ru'));
});
