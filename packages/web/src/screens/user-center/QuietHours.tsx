import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { ResultOf } from '@fieldscope/contract/call';
import type { quietHours } from '@fieldscope/contract/calls/quiet-hours';
import { Button, Checkbox, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { everyDay, HoursFields } from '../../features/alarms/HoursFields';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { tip } from '../../ui/feedback/tip-store';
import { useDisplaySetting } from '../../values/display-setting';
import { useQuietHours, useSaveQuietHours } from './push.queries';

type Quiet = ResultOf<typeof quietHours.view>;

const [FROM, TO] = [22 * 60, 6 * 60];

/** When alarms are not pushed to the reader. */
export function QuietHours() {
  const { t } = useTexts('user-center');
  const { data, error, refetch } = useQuietHours();
  return (
    <section aria-labelledby="quiet-hours">
      <Title order={2} size="h3" id="quiet-hours">
        {t('push.quiet.title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('push.quiet.about')}
      </Text>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <QuietForm saved={data} />}
    </section>
  );
}

function QuietForm({ saved }: { saved: Quiet }) {
  const { t } = useTexts('user-center');
  const { timeZone } = useDisplaySetting();
  const [draft, setDraft] = useState(saved);
  const save = useSaveQuietHours();
  const { hours, critical_anyway } = draft;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  return (
    <Stack gap="sm" align="start">
      <Switch
        label={t('push.quiet.on')}
        checked={hours !== null}
        onChange={({ currentTarget }) =>
          setDraft({ ...draft, hours: currentTarget.checked ? everyDay(FROM, TO, timeZone) : null })
        }
      />
      {hours && (
        <>
          <HoursFields
            hours={hours}
            onChange={(next) => setDraft({ ...draft, hours: next })}
            words={{
              zone: t('push.quiet.zone', { zone: hours.timezone }),
              from: t('push.quiet.from'),
              to: t('push.quiet.to'),
            }}
          />
          <Checkbox
            label={t('push.quiet.critical')}
            checked={critical_anyway}
            onChange={({ currentTarget }) => setDraft({ ...draft, critical_anyway: currentTarget.checked })}
          />
        </>
      )}
      <Button
        disabled={!isChanged}
        loading={save.isPending}
        onClick={() => save.mutate(draft, { onSuccess: () => tip.success(t('push.quiet.saved')) })}
      >
        {t('push.quiet.save')}
      </Button>
    </Stack>
  );
}
