import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { zoneName } from '../../values/format-time';
import { usePhone } from '../layout/use-phone';
import { RangeCalendar } from './RangeCalendar';
import classes from './RangePanel.module.css';
import type { RangeChoice } from './range-choice';
import { isSameRange, PRESETS } from './range-presets';
import { type RangeTrouble, rangeToAddress, readRange, writeRange } from './range-text';
import { COMPARISONS, isLive, type TimeRange, withLive } from './time-range';
import { useRangeName } from './use-range-name';

interface RangePanelProps extends RangeChoice {
  /** Chosen for good: the panel closes. */
  onChoose(range: TimeRange): void;
}

/** All ways to choose a range. What a calendar chooses is written into the field, where hours can be added. */
export function RangePanel(props: RangePanelProps) {
  const { range, bounds, onChange, onChoose, comparison } = props;
  const { t } = useTexts('time-range');
  const { timeZone } = useDisplaySetting();
  const written = writeRange(range, timeZone);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? written;
  return (
    <div className={classes.panel}>
      <div className={classes.side}>
        <TypedRange
          text={text}
          onText={setTyped}
          // What stands there is written to the minute; the range itself may be more exact.
          onChoose={(chosen) => onChoose(text === written ? range : chosen)}
        />
        <RangeCalendar text={text} onText={setTyped} />
      </div>
      <Presets range={range} onChoose={onChoose} />
      <div className={classes.end}>
        <Switch
          label={t('live')}
          checked={isLive(range)}
          onChange={({ currentTarget }) => {
            setTyped(undefined);
            onChange(withLive(bounds, currentTarget.checked));
          }}
        />
        {comparison && <ComparisonChoice {...comparison} />}
        <span className={classes.zone}>
          {t('zone', { zone: timeZone, offset: zoneName(bounds.to, timeZone) })}
        </span>
      </div>
    </div>
  );
}

const NOTHING = '';

function ComparisonChoice({ kind, change }: NonNullable<RangeChoice['comparison']>) {
  const { t } = useTexts('time-range');
  return (
    <SegmentedControl
      classNames={{ root: classes.comparison, innerLabel: classes.compared }}
      size="xs"
      aria-label={t('compare')}
      value={kind ?? NOTHING}
      onChange={(value) => change(COMPARISONS.find((one) => one === value))}
      data={[
        { value: NOTHING, label: t('compareNothing') },
        ...COMPARISONS.map((value) => ({ value, label: t(`ui:range.compared.${value}`) })),
      ]}
    />
  );
}

interface TypedRangeProps {
  text: string;
  onText(text: string): void;
  onChoose(range: TimeRange): void;
}

function TypedRange({ text, onText, onChoose }: TypedRangeProps) {
  const { t } = useTexts('time-range');
  const { timeZone } = useDisplaySetting();
  const isPhone = usePhone();
  const hintId = useId();
  const [trouble, setTrouble] = useState<RangeTrouble>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reading = readRange(text, Date.now(), timeZone);
    if ('range' in reading) onChoose(reading.range);
    else setTrouble(reading.trouble);
  };
  return (
    <form className={classes.typed} onSubmit={submit} noValidate>
      <TextInput
        label={t('typed')}
        value={text}
        onChange={({ currentTarget }) => {
          setTrouble(undefined);
          onText(currentTarget.value);
        }}
        error={trouble !== undefined}
        aria-describedby={hintId}
        autoComplete="off"
        spellCheck={false}
        // A phone would put its keyboard over the presets.
        data-autofocus={isPhone ? undefined : true}
      />
      <Button type="submit">{t('show')}</Button>
      <span
        id={hintId}
        className={classes.hint}
        data-wrong={trouble ? true : undefined}
        role={trouble && 'alert'}
      >
        {trouble ? t(troubleKey(trouble), { text: trouble.text }) : t('example')}
      </span>
    </form>
  );
}

function troubleKey({ why, side, text }: RangeTrouble) {
  if (why !== 'unreadable') return `trouble.${why}` as const;
  return text === '' ? 'trouble.empty' : (`trouble.unreadable.${side}` as const);
}

function Presets({ range, onChoose }: { range: TimeRange; onChoose(range: TimeRange): void }) {
  const { t } = useTexts('time-range');
  const nameOf = useRangeName();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={t('presets')} className={classes.presets}>
      {PRESETS.map((column) => (
        <div key={column.map(rangeToAddress).join()} className={classes.column}>
          {column.map((preset) => (
            <Button
              key={rangeToAddress(preset)}
              className={classes.preset}
              size="xs"
              variant={isSameRange(preset, range) ? 'light' : 'subtle'}
              color={isSameRange(preset, range) ? 'accent' : 'gray'}
              justify="flex-start"
              aria-pressed={isSameRange(preset, range)}
              onClick={() => onChoose(preset)}
            >
              {nameOf(preset)}
            </Button>
          ))}
        </div>
      ))}
    </div>
  );
}
