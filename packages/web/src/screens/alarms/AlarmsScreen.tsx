import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconPolygon } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { addressOfRule } from '../../features/alarms/rule-address';
import { GEOFENCES_PATH } from '../../features/geofences/geofence-address';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { AlarmHistory } from './AlarmHistory';
import { OpenAlarms } from './OpenAlarms';
import { RuleList } from './RuleList';

const EditedRule = lazy(async () => ({ default: (await import('./EditedRule')).EditedRule }));
const ShownAlarm = lazy(async () => ({ default: (await import('./ShownAlarm')).ShownAlarm }));
const OwnWebhook = lazy(async () => ({ default: (await import('./OwnWebhook')).OwnWebhook }));

/** Alarms that are open, those that were, and the rules that watch the devices; with `rule` in the address one of these. */
export function AlarmsScreen() {
  const { t } = useTexts('alarms');
  const rule = useSearchParams()[0].get('rule');
  const shown = useDialogInAddress('alarm');
  const mayEdit = useMayCall(alarms.createRule);
  const mayHook = useMayCall(alarmWebhooks.view);
  if (rule !== null && mayEdit)
    return (
      <Suspense fallback={<Skeleton height={480} radius={8} />}>
        <EditedRule key={rule} chosen={rule} />
      </Suspense>
    );
  return (
    <>
      <PageHead
        title={t('routes:alarms')}
        about={t('about')}
        action={
          <>
            <Button
              component={Link}
              to={GEOFENCES_PATH}
              variant="default"
              leftSection={<IconPolygon size={16} aria-hidden />}
            >
              {t('routes:geofences')}
            </Button>
            {mayEdit && (
              <Button component={Link} to={addressOfRule({})} leftSection={<IconPlus size={16} />}>
                {t('rules.create')}
              </Button>
            )}
          </>
        }
      />
      {Number.isSafeInteger(Number(shown.value)) && Number(shown.value) > 0 && (
        <Suspense>
          <ShownAlarm id={Number(shown.value)} onClose={shown.close} />
        </Suspense>
      )}
      <TabsInAddress
        label={t('tab.label')}
        keep={['eui']}
        parts={[
          { name: 'open', label: t('tab.open'), content: <OpenAlarms /> },
          { name: 'history', label: t('tab.history'), content: <AlarmHistory /> },
          { name: 'rules', label: t('tab.rules'), content: <RuleList /> },
          ...(mayHook ? [{ name: 'webhook', label: t('tab.webhook'), content: <OwnWebhook /> }] : []),
        ]}
      />
    </>
  );
}
