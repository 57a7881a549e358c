import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { everyDay, HoursFields } from '../../features/alarms/HoursFields';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import type { DraftPartProps } from './draft-part-props';
import classes from './RuleEditor.module.css';

const [FROM, TO] = [8 * 60, 18 * 60];

/** Days and hours at which alarms may begin. */
export function RuleHours({ draft: { hours }, change }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const { timeZone } = useDisplaySetting();
  return (
    <div className={classes.ofHours}>
      <Switch
        label={t('editor.more.hours')}
        checked={hours !== null}
        onChange={({ currentTarget }) =>
          change({ hours: currentTarget.checked ? everyDay(FROM, TO, timeZone) : null })
        }
      />
      {hours && (
        <HoursFields
          hours={hours}
          onChange={(next) => change({ hours: next })}
          words={{
            zone: t('editor.more.zone', { zone: hours.timezone }),
            from: t('editor.more.from'),
            to: t('editor.more.to'),
          }}
        />
      )}
    </div>
  );
}
