import '@mantine/core/styles/Checkbox.layer.css';
import type { AlarmHours } from '@fieldscope/contract/alarm-conditions';
import { Checkbox, Group, TextInput } from '@mantine/core';
import { formatWeekday } from '../../values/format-unit';
import classes from './HoursFields.module.css';
import { clockOf } from './hours-text';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** undefined while the field is empty. */
function minuteOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Every day between two minutes of the day. */
export const everyDay = (from: number, to: number, timezone: string): AlarmHours => ({
  ...{ days: DAYS, timezone },
  ...{ from_minute: from, to_minute: to },
});

interface HoursFieldsProps {
  hours: AlarmHours;
  onChange(hours: AlarmHours): void;
  words: { zone: string; from: string; to: string };
}

/** Days and hours by the clocks of a time zone. */
export function HoursFields({ hours, onChange, words }: HoursFieldsProps) {
  const put = (part: Partial<AlarmHours>) => onChange({ ...hours, ...part });
  const toggle = (day: number, isOn: boolean) => {
    const days = DAYS.filter((one) => (one === day ? isOn : hours.days.includes(one)));
    // Hours on no day are none: there is a switch for that.
    if (days.length > 0) put({ days });
  };
  const clock = (part: 'from_minute' | 'to_minute', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={clockOf(hours[part])}
      onChange={({ currentTarget }) => {
        const minute = minuteOf(currentTarget.value);
        if (minute !== undefined) put({ [part]: minute });
      }}
    />
  );
  return (
    <fieldset className={classes.hours}>
      <legend className={classes.zone}>{words.zone}</legend>
      <Group gap="sm">
        {DAYS.map((day) => (
          <Checkbox
            key={day}
            label={formatWeekday(day)}
            checked={hours.days.includes(day)}
            onChange={({ currentTarget }) => toggle(day, currentTarget.checked)}
          />
        ))}
      </Group>
      <Group gap="sm" mt="sm">
        {clock('from_minute', words.from)}
        {clock('to_minute', words.to)}
      </Group>
    </fieldset>
  );
}
