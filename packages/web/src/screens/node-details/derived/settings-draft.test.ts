import { settingsOf } from '@fieldscope/contract/definitions/derived-needs';
import { expect, test } from 'vitest';
import { type SettingsDraft, wrongFields } from './settings-draft';

const DRAFT: SettingsDraft = {
  ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: null, elevation: 0, wind_height: 2 },
  ...{ longitude: null, planted_on: '03-01', biofix: '03-01', crop: null, soil: null, pathogen: null },
  irrigation: 'measured',
};

test('a setting is asked for when something chosen depends on it', () => {
  expect([...settingsOf([9001, 9002])]).toEqual([]);
  expect([...settingsOf([9021])]).toEqual(['timezone']);
  expect([...settingsOf([9014])]).toEqual(['timezone', 'chill_start']);
  expect(settingsOf([9011])).toContain('base_temperature');
  expect(settingsOf([9023])).toContain('latitude');
});

test('what is missing or impossible is wrong, and nothing that is not asked for', () => {
  expect([...wrongFields(DRAFT, [9023])]).toEqual(['latitude']);
  expect([...wrongFields(DRAFT, [9011])]).toEqual([]);
  expect([...wrongFields({ ...DRAFT, latitude: 52 }, [9024])]).toEqual(['crop', 'soil']);
  expect([...wrongFields(DRAFT, [9038])]).toEqual(['pathogen']);
  expect([...wrongFields({ ...DRAFT, longitude: 181, latitude: 52 }, [9051])]).toEqual(['longitude']);
  expect([...wrongFields({ ...DRAFT, base_temperature: 30 }, [9011])]).toEqual(['upper_temperature']);
  expect([...wrongFields({ ...DRAFT, elevation: '' }, [9011])]).toEqual([]);
  for (const day of ['02-29', '04-31', '01-', '13-01'])
    expect([...wrongFields({ ...DRAFT, season_start: day }, [9034])], day).toEqual(['season_start']);
});
