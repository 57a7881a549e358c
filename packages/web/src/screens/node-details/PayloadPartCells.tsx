import type { DeviceInfo } from '@fieldscope/codecs';
import type { PayloadPart } from '@fieldscope/codecs/parts';
import type { MeasurementValue } from '@fieldscope/contract/fields';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useTexts } from '../../texts/use-texts';
import { formatNumber, formatShare } from '../../values/format-number';
import { formatInterval } from '../../values/format-time';
import { MeasuredValue } from '../../values/MeasuredValue';
import { DateTime } from '../../values/Times';
import { unitInWords } from '../../values/unit-words';
import { useSeriesName } from '../../values/use-series-name';
import classes from './ExplainedPayload.module.css';

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
        ...keysOf(info).map((key) => <InfoValue key={key} name={key} value={info[key]} />),
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

function InfoValue({ name, value }: { name: keyof DeviceInfo; value: unknown }) {
  const { t } = useTexts('values');
  if (value === true) return t('yes');
  if (typeof value !== 'number') return inWords(value);
  if (name === 'battery') return formatShare(value / 100);
  if (name === 'utc' || name === 'measureTime') return <DateTime at={value * SECOND_MS} />;
  if (name.endsWith('Minutes')) return formatInterval(value);
  if (name.endsWith('Seconds')) return `${formatNumber(value)} ${unitInWords('s')}`;
  return formatNumber(value);
}

/** Settings that have several parts, as the layouts that makers publish call them. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key} ${inWords(part)}`)
    .join(', ');
}
