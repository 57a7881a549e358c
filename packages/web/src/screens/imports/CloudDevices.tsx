import '@mantine/core/styles/Checkbox.layer.css';
import type { BodyInputOf, ResultOf } from '@fieldscope/contract/call';
import type { imports } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { formatNumber } from '../../values/format-number';
import { formatInterval } from '../../values/format-time';
import { counted } from './counted';
import { beginFailure } from './failure';
import classes from './Imports.module.css';
import { useStartCloud } from './imports.queries';

interface CloudDevicesProps {
  access: BodyInputOf<typeof imports.listCloudDevices>;
  devices: ResultOf<typeof imports.listCloudDevices>['devices'];
  onStarted(): void;
  /** Devices of one import; fewer in tests. */
  most?: number;
}

const DAYS = ['7', '30', '90'];

/** Which nodes of a cloud, and how far back. */
export function CloudDevices({
  access,
  devices,
  onStarted,
  most = IMPORT_LIMITS.cloudDevices,
}: CloudDevicesProps) {
  const { t } = useTexts('imports');
  const known = devices.filter(({ is_known }) => is_known).map(({ eui }) => eui as string);
  const first = known.slice(0, most);
  const [euis, setEuis] = useState(first);
  const [days, setDays] = useState('90');
  const start = useStartCloud();
  if (known.length === 0)
    return <Notice kind="warning">{t(devices.length === 0 ? 'cloud.none' : 'cloud.noneHere')}</Notice>;
  const submit = () =>
    start.mutate(
      { ...access, euis, days: Number(days) },
      {
        onSuccess() {
          tip.success(t('cloud.started'));
          onStarted();
        },
      },
    );
  return (
    <>
      <Checkbox.Group label={t('cloud.devices')} value={euis} onChange={setEuis}>
        {known.length > 1 && (
          <Button
            className={classes.all}
            size="compact-sm"
            variant="default"
            onClick={() => setEuis(euis.length === 0 ? first : [])}
          >
            {euis.length === 0 ? t('cloud.chooseAll', counted(first.length)) : t('cloud.chooseNone')}
          </Button>
        )}
        <div className={classes.devices}>
          {devices.map(({ eui, name, is_known }) => (
            <Checkbox
              key={eui}
              value={eui}
              disabled={!is_known}
              label={name || eui}
              description={is_known ? eui : `${eui} · ${t('cloud.notHere')}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        className={classes.days}
        label={t('cloud.days')}
        data={DAYS.map((value) => ({ value, label: t('cloud.daysBack', { count: Number(value) }) }))}
        value={days}
        allowDeselect={false}
        onChange={(chosen) => chosen && setDays(chosen)}
      />
      <p className={classes.line}>{t('cloud.duration', { span: durationOf(euis.length * Number(days)) })}</p>
      {euis.length > most && (
        <Notice kind="warning">{t('cloud.most', { number: formatNumber(most) })}</Notice>
      )}
      {start.error && !isCancelled(start.error) && (
        <Notice kind="critical">{beginFailure(start.error, t)}</Notice>
      )}
      <div>
        <Button disabled={euis.length === 0 || euis.length > most} loading={start.isPending} onClick={submit}>
          {t('cloud.start', { count: euis.length })}
        </Button>
      </div>
    </>
  );
}

/** How long so many requests take, one a second. */
const durationOf = (requests: number): string => formatInterval((requests * SECOND_MS) / MINUTE_MS);
