import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { useTexts } from '../../texts/use-texts';
import { DeviceDrawing } from '../../ui/devices/DeviceDrawing';
import { DeviceLink } from '../../ui/devices/DeviceLink';
import { drawingOf } from '../../ui/devices/drawing-of';
import { Glow } from '../../ui/feedback/Glow';
import { MeasuredValue } from '../../values/MeasuredValue';
import { OnlineState } from '../../values/States';
import { inOrder, needsChannel, seriesKey } from '../../values/series';
import { TimeAgo } from '../../values/Times';
import { useSeriesName } from '../../values/use-series-name';
import classes from './NodeTile.module.css';

const VALUES_SHOWN = 4;

/** A node with its newest values; what changes glows. */
export function NodeTile({ node }: { node: NodeSummary }) {
  const { t } = useTexts('dashboard');
  const seriesName = useSeriesName();
  const { eui, name, kind, online, last_seen_at, latest } = node;
  const shown = inOrder(latest).slice(0, latest.length > VALUES_SHOWN ? VALUES_SHOWN - 1 : VALUES_SHOWN);
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
          const label = seriesName(one, needsChannel(one, latest));
          return (
            <div key={seriesKey(one)} className={classes.value}>
              <dt title={label}>{label}</dt>
              <dd>
                <Glow stamp={one.measured_at}>
                  <MeasuredValue value={one.value} measurementId={one.measurement_id} />
                </Glow>
              </dd>
            </div>
          );
        })}
      </dl>
      {latest.length === 0 && <span className={classes.note}>{t('scene.noValues')}</span>}
      {latest.length > shown.length && (
        <span className={classes.note}>{t('ui:moreValues', { count: latest.length - shown.length })}</span>
      )}
    </article>
  );
}
