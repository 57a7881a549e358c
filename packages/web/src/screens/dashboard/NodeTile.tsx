import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { DeviceDrawing } from '../../features/devices/DeviceDrawing';
import { DeviceLink } from '../../features/devices/DeviceLink';
import { drawingOf } from '../../features/devices/drawing-of';
import { LatestReading } from '../../features/latest-values/LatestReading';
import { useTexts } from '../../texts/use-texts';
import { formatAge } from '../../values/format-time';
import { OnlineState } from '../../values/States';
import { arrangedReadings, needsChannel, seriesKey } from '../../values/series';
import { TimeAgo } from '../../values/Times';
import { useNow } from '../../values/use-now';
import { useSeriesName } from '../../values/use-series-name';
import classes from './NodeTile.module.css';

const VALUES_SHOWN = 4;

/** A node with its newest values; what changes glows, what is old is dimmed. */
export function NodeTile({ node }: { node: NodeSummary }) {
  const { t } = useTexts('dashboard');
  const seriesName = useSeriesName();
  const { eui, name, kind, online, last_seen_at, interval_minutes } = node;
  const now = useNow();
  const readings = arrangedReadings(node);
  const shown = readings.slice(0, readings.length > VALUES_SHOWN ? VALUES_SHOWN - 1 : VALUES_SHOWN);
  /** The head of the tile says how old the newest uplink is. */
  const ageInHead = last_seen_at === null ? undefined : formatAge(last_seen_at, now);
  return (
    <article className={classes.tile}>
      <header className={classes.head}>
        <DeviceDrawing kind={drawingOf(node)} size={32} />
        <div className={classes.words}>
          <DeviceLink eui={eui} name={name} kind={kind} className={classes.name} />
          <span className={classes.state}>
            <OnlineState online={online} lastSeenAt={last_seen_at} />
            {last_seen_at !== null && <TimeAgo at={last_seen_at} />}
          </span>
        </div>
      </header>
      <dl className={classes.values}>
        {shown.map((one) => {
          const label = seriesName(one, needsChannel(one, readings), node.blocks);
          return (
            <div key={seriesKey(one)} className={classes.value}>
              <dt title={label}>{label}</dt>
              <dd>
                <LatestReading
                  reading={one}
                  intervalMinutes={interval_minutes}
                  withoutAge={formatAge(one.measured_at, now) === ageInHead}
                />
              </dd>
            </div>
          );
        })}
      </dl>
      {readings.length === 0 && <span className={classes.note}>{t('scene.noValues')}</span>}
      {readings.length > shown.length && (
        <span className={classes.note}>{t('ui:moreValues', { count: readings.length - shown.length })}</span>
      )}
    </article>
  );
}
