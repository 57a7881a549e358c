import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { Anchor } from '@mantine/core';
import { LatestReading } from '../../features/latest-values/LatestReading';
import { Tile } from '../../ui/layout/Tile';
import { Age } from '../../values/Times';
import classes from './NodeDetails.module.css';

interface PositionTileProps {
  name: string;
  /** Its value is `[latitude, longitude]`. */
  reading: LatestValue;
  intervalMinutes: number;
}

/** Where a tracker is, and since when; the link opens the place in the map program of the reader's device. */
export function PositionTile({ name, reading, intervalMinutes }: PositionTileProps) {
  return (
    <Tile
      label={name}
      value={
        <Anchor href={`geo:${String(reading.value)}`} className={classes.words}>
          <LatestReading reading={reading} intervalMinutes={intervalMinutes} withoutAge />
        </Anchor>
      }
      detail={<Age at={reading.measured_at} />}
    />
  );
}
