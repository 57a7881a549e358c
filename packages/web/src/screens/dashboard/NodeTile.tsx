import type { LatestValue, NodeSummary } from '@fieldscope/contract/calls/devices';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { DeviceDrawing } from '../../ui/drawing/DeviceDrawing';
import { drawingOf } from '../../ui/drawing/drawing-of';
import { pageOfDevice } from '../../ui/drawing/page-of-device';
import { Glow } from '../../ui/Glow';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useMeasurementNames } from '../../values/measurement-names';
import { OnlineState } from '../../values/States';
import { TimeAgo } from '../../values/Times';
import classes from './NodeTile.module.css';

const VALUES_SHOWN = 4;

/** A node with its newest values; what changes glows. */
export function NodeTile({ node }: { node: NodeSummary }) {
  const { t } = useTexts('dashboard');
  const nameOf = useMeasurementNames();
  const { eui, name, kind, online, last_seen_at, latest } = node;
  const ordered = latest.toSorted((a, b) => a.channel - b.channel || a.measurement_id - b.measurement_id);
  const labelOf = ({ channel, measurement_id: id }: LatestValue) =>
    latest.filter(({ measurement_id }) => measurement_id === id).length > 1
      ? t('chart.onChannel', { name: nameOf(id), channel })
      : nameOf(id);
  const shown = ordered.length > VALUES_SHOWN ? ordered.slice(0, VALUES_SHOWN - 1) : ordered;
  return (
    <article className={classes.tile}>
      <header className={classes.head}>
        <DeviceDrawing kind={drawingOf(node)} size={32} />
        <div className={classes.words}>
          <Anchor component={Link} to={pageOfDevice(eui, kind)} className={classes.name} title={name}>
            {name}
          </Anchor>
          <span className={classes.state}>
            <OnlineState online={online} lastSeenAt={last_seen_at} />
            {last_seen_at !== null && <TimeAgo at={last_seen_at} />}
          </span>
        </div>
      </header>
      <dl className={classes.values}>
        {shown.map((one) => (
          <div key={`${one.channel}/${one.measurement_id}`} className={classes.value}>
            <dt title={labelOf(one)}>{labelOf(one)}</dt>
            <dd>
              <Glow stamp={one.measured_at}>
                <MeasuredValue value={one.value} measurementId={one.measurement_id} />
              </Glow>
            </dd>
          </div>
        ))}
      </dl>
      {latest.length === 0 && <span className={classes.note}>{t('scene.noValues')}</span>}
      {ordered.length > shown.length && (
        <span className={classes.note}>
          {t('scene.moreValues', { count: ordered.length - shown.length })}
        </span>
      )}
    </article>
  );
}
