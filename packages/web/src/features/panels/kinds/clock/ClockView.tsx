import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { useEffect, useState } from 'react';
import { useDisplaySetting } from '../../../../values/display-setting';
import { formatClock, formatSeconds, formatWholeDay, zoneName } from '../../../../values/format-time';
import { haveSameClock, toUtc } from '../../../../values/zoned-time';
import type { KindViewProps } from '../kind';
import classes from './Clock.module.css';

/** The time of day; the zone beside it where it is not the viewer's. */
export function ClockView({ component: { settings } }: KindViewProps<'clock'>) {
  const { showsDate, showsSeconds, fontSize } = settings;
  const { timeZone } = useDisplaySetting();
  const now = useTick(showsSeconds ? SECOND_MS : MINUTE_MS);
  const zone = settings.zone ?? timeZone;
  const below = [
    showsDate && formatWholeDay(now, zone),
    !haveSameClock(zone, timeZone) && `${placeOf(zone)} ${zoneName(now, zone)}`,
  ].filter(Boolean);
  return (
    <div className={classes.clock} data-seconds={showsSeconds || undefined}>
      <time className={classes.time} dateTime={toUtc(now)} style={{ fontSize: fontSize ?? undefined }}>
        {showsSeconds ? formatSeconds(now, zone) : formatClock(now, zone)}
      </time>
      {below.length > 0 && (
        <span className={classes.below}>
          {below.map((words) => (
            <span key={String(words)}>{words}</span>
          ))}
        </span>
      )}
    </div>
  );
}

/** The city of a zone: `America/New_York` is New York. */
const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Now, epoch ms, at each full second or minute. */
function useTick(stepMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = Date.now();
      setNow(at);
      timer = setTimeout(tick, stepMs - (at % stepMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [stepMs]);
  return now;
}
