import { expect, test } from 'vitest';
import { neededFor, type SettingsDraft, wrongFields } from './settings-draft';

const DRAFT: SettingsDraft = {
  ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: null, elevation: 0, wind_height: 2 },
};

test('a setting is asked for when something chosen depends on it', () => {
  expect([...neededFor([9001, 9002])]).toEqual([]);
  expect([...neededFor([9021])]).toEqual(['timezone']);
  expect([...neededFor([9014])]).toEqual(['timezone', 'chill_start']);
  expect(neededFor([9011])).toContain('base_temperature');
  expect(neededFor([9023])).toContain('latitude');
});

test('what is missing or impossible is wrong, and nothing that is not asked for', () => {
  expect([...wrongFields(DRAFT, [9023])]).toEqual(['latitude']);
  expect([...wrongFields(DRAFT, [9011])]).toEqual([]);
  expect([...wrongFields({ ...DRAFT, base_temperature: 30 }, [9011])]).toEqual(['upper_temperature']);
  expect([...wrongFields({ ...DRAFT, elevation: '' }, [9011])]).toEqual([]);
  for (const day of ['02-29', '04-31', '01-', '13-01'])
    expect([...wrongFields({ ...DRAFT, season_start: day }, [9034])], day).toEqual(['season_start']);
});
