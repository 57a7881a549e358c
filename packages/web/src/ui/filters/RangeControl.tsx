import { Button, Popover, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTime } from '../../values/format-time';
import { fromLocalDateTime, toLocalDateTime } from '../../values/zoned-time';
import classes from './RangeControl.module.css';
import { type Bounds, PRESETS, type Preset, type TimeRange } from './time-range';

interface RangeControlProps {
  range: TimeRange;
  /** What the range reaches over now, epoch ms: where an own range begins. */
  bounds: Bounds;
  onChange(range: TimeRange): void;
}

/** Choice of the last 1, 7 or 30 days, or of a range of one's own. */
export function RangeControl({ range, bounds, onChange }: RangeControlProps) {
  const { t } = useTexts('ui');
  return (
    <div className={classes.control}>
      <SegmentedControl
        size="sm"
        aria-label={t('range.label')}
        value={'preset' in range ? range.preset : ''}
        onChange={(preset) => onChange({ preset: preset as Preset })}
        data={PRESETS.map((preset) => ({ value: preset, label: t(`range.${preset}`) }))}
      />
      <OwnRange range={range} bounds={bounds} onChange={onChange} />
    </div>
  );
}

function OwnRange({ range, bounds, onChange }: RangeControlProps) {
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  const [opened, setOpened] = useState(false);
  const own = 'preset' in range ? undefined : range;
  const name = own
    ? `${formatDateTime(own.from, timeZone).slice(0, -3)} – ${formatDateTime(own.to, timeZone).slice(0, -3)}`
    : t('range.own');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant={own ? 'light' : 'default'} onClick={() => setOpened(!opened)}>
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <OwnRangeForm
          bounds={bounds}
          onDone={(chosen) => {
            setOpened(false);
            onChange(chosen);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function OwnRangeForm({ bounds, onDone }: { bounds: Bounds; onDone(range: Bounds): void }) {
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  const [from, setFrom] = useState(() => toLocalDateTime(bounds.from, timeZone));
  const [to, setTo] = useState(() => toLocalDateTime(bounds.to, timeZone));
  const [trouble, setTrouble] = useState<'order' | 'future'>();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const chosen = { from: fromLocalDateTime(from, timeZone), to: fromLocalDateTime(to, timeZone) };
    if (chosen.from === undefined || chosen.to === undefined || chosen.from >= chosen.to)
      return setTrouble('order');
    if (chosen.from > Date.now()) return setTrouble('future');
    onDone({ from: chosen.from, to: chosen.to });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          type="datetime-local"
          label={t('range.from')}
          value={from}
          error={trouble && t(`range.${trouble}`)}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('range.to')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          {t('range.zone', { zone: timeZone })}
        </Text>
        <Button type="submit">{t('range.apply')}</Button>
      </Stack>
    </form>
  );
}
