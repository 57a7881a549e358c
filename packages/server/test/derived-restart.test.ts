import { channels } from '@fieldscope/contract/calls/channels';
import { derived } from '@fieldscope/contract/calls/derived';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aNode, anOwner } from './builders';
import { climateOf } from './fleet';
import { anInstallation, at } from './processes';
import { aSender } from './sender';

test('a power cut between uplinks and what is derived of them loses nothing and doubles nothing', async () => {
  const installation = await anInstallation();
  const first = await installation.start(['ingest', 'web', 'jobs']);
  const owner = await anOwner(first);
  const { eui, ...node } = await aNode(owner);
  const sender = await aSender(first);
  const now = installation.clock.now();
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const hourOf = (hour: number) => midnight - DAY_MS + hour * HOUR_MS;
  // 10 °C until noon, then 26 °C.
  const measure = (hour: number) =>
    sender.uplink(node, climateOf(hour < 12 ? 10 : 26, 60), { receivedAt: hourOf(hour) });
  await measure(0);
  await owner.call(derived.save, {
    ...{ eui, channel: 1, measurement_ids: [9001, 9011] },
    settings: {
      ...{ timezone: 'UTC', season_start: '01-01', chill_start: '10-01', degree_day_method: 'average' },
      ...{ base_temperature: 10, upper_temperature: 30, latitude: 52, elevation: 40, wind_height: 2 },
      ...{ longitude: 13, planted_on: '03-01', biofix: '03-01', crop: null, soil: null, pathogen: null },
      irrigation: 'measured',
    },
  });
  for (let hour = 1; hour < 24; hour += 1) await measure(hour);
  await first.kill();

  const derivedAt = async (server: typeof first) => {
    const [dewPoint, degreeDays] = await at(server, owner).call(channels.listHistory, {
      series: [9001, 9011].map((measurement_id) => ({ eui, channel: 1, measurement_id })),
      ...{ time_start: hourOf(0), time_end: now, points: 0 },
    });
    return {
      dewPoints: dewPoint!.times,
      degreeDays: degreeDays!.times.map((time, index) => [time, degreeDays!.values[index]]),
    };
  };
  const everything = {
    dewPoints: Array.from({ length: 24 }, (_, hour) => hourOf(hour)),
    degreeDays: [[midnight - SECOND_MS, 8]],
  };
  const second = await installation.start(['ingest', 'web', 'jobs']);
  await expect.poll(() => derivedAt(second)).toEqual(everything);
  await second.kill();
  const third = await installation.start(['ingest', 'web', 'jobs']);
  expect(await derivedAt(third)).toEqual(everything);
});
