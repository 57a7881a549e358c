import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { AlarmHours } from '@fieldscope/contract/alarm-conditions';
import { Checkbox, Group, Switch, TextInput } from '@mantine/core';
import { clockOf } from '../../features/alarms/hours-text';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatWeekday } from '../../values/format-unit';
import type { DraftPartProps } from './draft-part-props';
import classes from './RuleEditor.module.css';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** undefined while the field is empty. */
function minuteOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Days and hours at which alarms may begin. */
export function RuleHours({ draft: { hours }, change }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const { timeZone } = useDisplaySetting();
  const usual: AlarmHours = { days: DAYS, from_minute: 8 * 60, to_minute: 18 * 60, timezone: timeZone };
  const put = (part: Partial<AlarmHours>) => change({ hours: { ...(hours ?? usual), ...part } });
  const toggle = (day: number, isOn: boolean) => {
    const days = DAYS.filter((one) => (one === day ? isOn : hours?.days.includes(one)));
    // A rule that watches on no day is one that is off.
    if (days.length > 0) put({ days });
  };
  const clock = (part: 'from_minute' | 'to_minute', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={clockOf(hours?.[part] ?? 0)}
      onChange={({ currentTarget }) => {
        const minute = minuteOf(currentTarget.value);
        if (minute !== undefined) put({ [part]: minute });
      }}
    />
  );
  return (
    <div className={classes.ofHours}>
      <Switch
        label={t('editor.more.hours')}
        checked={hours !== null}
        onChange={({ currentTarget }) => change({ hours: currentTarget.checked ? usual : null })}
      />
      {hours && (
        <fieldset className={classes.hours}>
          <legend className={classes.about}>{t('editor.more.zone', { zone: hours.timezone })}</legend>
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
            {clock('from_minute', t('editor.more.from'))}
            {clock('to_minute', t('editor.more.to'))}
          </Group>
        </fieldset>
      )}
    </div>
  );
}
