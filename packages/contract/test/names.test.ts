import { expect, test } from 'vitest';
import { accessKeys } from '../src/calls/access-keys';
import { connections } from '../src/calls/connections';
import { GroupName } from '../src/calls/groups';
import { DeviceName, Nickname } from '../src/fields';
import { isDeviceName } from '../src/name-pattern';

const label = accessKeys.create.body.shape.label;
const connection = connections.create.body.shape.name;
const NAMES = { DeviceName, GroupName, Nickname, label, connection };

test.each(Object.entries(NAMES))('%s is one line that shows what it holds', (_, name) => {
  for (const wrong of ['a\nb', 'a\u0000b', 'a\u2028b', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\u001b[31m']) {
    expect(name.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    expect(isDeviceName(wrong)).toBe(false);
  }
  for (const empty of ['', ' ', '\u200b', '\u2060 \ufeff', '\u00ad', '\u3164', '\u{e0041}', '\u2800']) {
    expect(name.safeParse(empty).success, JSON.stringify(empty)).toBe(false);
    expect(isDeviceName(empty)).toBe(false);
  }
  for (const right of ['Bed 1', '温室', 'Теплица «Юг»', 'بيت زجاجي\u200f', '👩‍🌾 farm', ' trimmed\n']) {
    expect(name.safeParse(right).success, right).toBe(true);
  }
});
