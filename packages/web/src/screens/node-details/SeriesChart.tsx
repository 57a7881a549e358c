import { alarms } from '@fieldscope/contract/calls/alarms';
import { Button, Group } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { addressOfRule } from '../../ui/alarms/rule-address';
import { SeriesCurve } from '../../ui/charts/SeriesCurve';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { useMeasurementNames } from '../../values/measurement-names';
import type { SeriesOfDevice } from '../../values/series';
import classes from './NodeDetails.module.css';
import type { Node } from './node-details.queries';
import { useAlarmLines } from './use-alarm-lines';

interface SeriesChartProps {
  node: Pick<Node, 'eui' | 'group_uuid'>;
  series: SeriesOfDevice;
}

/** The history of one series with the limits of its alarms; the range and the zoom stand in the address. */
export function SeriesChart({ node, series }: SeriesChartProps) {
  const { t } = useTexts('node-details');
  const time = useTimeRange('1d');
  const { eui } = node;
  const { channel, measurement_id } = series;
  const { thresholds, question } = useAlarmLines(node, series);
  const maySet = useMayCall(alarms.createRule);
  return (
    <section className={classes.chart}>
      <div className={classes.chartHead}>
        <h2 className={classes.chartTitle}>{useMeasurementNames()(measurement_id)}</h2>
        <Group gap="xs">
          {maySet && (
            <Button
              component={Link}
              to={addressOfRule({ eui, series })}
              variant="default"
              leftSection={<IconBellPlus size={16} />}
            >
              {t('alarms.set')}
            </Button>
          )}
          <RangeControl
            range={time.range}
            bounds={{ from: time.from, to: time.to }}
            onChange={time.change}
            comparison={time.comparison}
          />
        </Group>
      </div>
      {question}
      <SeriesCurve
        eui={eui}
        channel={channel}
        measurementId={measurement_id}
        time={time}
        thresholds={thresholds}
      />
    </section>
  );
}
