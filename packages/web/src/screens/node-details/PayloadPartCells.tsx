import type { DeviceInfo } from '@fieldscope/codecs';
import type { PayloadPart } from '@fieldscope/codecs/parts';
import type { MeasurementValue } from '@fieldscope/contract/fields';
import { useTexts } from '../../texts/use-texts';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useSeriesName } from '../../values/use-series-name';
import classes from './ExplainedPayload.module.css';
import { PayloadInfoValue } from './PayloadInfoValue';

/** What a part of a payload is: its measurements and facts by their names, or what it is there for. */
export function PartMeaning({ part }: { part: PayloadPart }) {
  const { t } = useTexts('payload');
  const seriesName = useSeriesName();
  const { meaning, readings, info } = part;
  if (meaning !== 'content') return <span className={classes.quiet}>{t(`meanings.${meaning}`)}</span>;
  return (
    <Lines>
      {[
        ...readings.map(({ measurementId, channel }) =>
          seriesName({ channel, measurement_id: measurementId }, channel > 1),
        ),
        ...keysOf(info).map((key) => t(`info.${key}`)),
      ]}
    </Lines>
  );
}

/** What was read from it, with its unit. */
export function PartValue({ part: { readings, info } }: { part: PayloadPart }) {
  return (
    <Lines>
      {[
        ...readings.map(({ measurementId, value }) => (
          <MeasuredValue
            key={measurementId}
            value={value as MeasurementValue}
            measurementId={measurementId}
          />
        )),
        ...keysOf(info).map((key) => <PayloadInfoValue key={key} name={key} value={info[key]} />),
      ]}
    </Lines>
  );
}

const keysOf = (info: DeviceInfo) => Object.keys(info) as (keyof DeviceInfo)[];

function Lines({ children }: { children: React.ReactNode[] }) {
  return children.map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a part never change their order
    <div key={place}>{line}</div>
  ));
}
