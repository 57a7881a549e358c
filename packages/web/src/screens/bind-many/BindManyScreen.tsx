import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { PageHead } from '../../ui/layout/PageHead';
import { useBindMany, useCheckMany } from './bind-many.queries';
import { type CheckedDevice, CheckedRows } from './CheckedRows';
import { DeviceFileForm } from './DeviceFileForm';
import type { DeviceRow } from './device-file';
import { Failure } from './Failure';

/** Binds the devices of a list: it is given, checked row by row, and bound as a whole. */
export function BindManyScreen() {
  const { t } = useTexts('bind-many');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<CheckedDevice[]>();
  const [check, bind] = [useCheckMany(), useBindMany()];
  const checkRows = (rows: DeviceRow[]) =>
    check.mutate(
      { rows },
      { onSuccess: (found) => setChecked(found.map((one, index) => ({ ...rows[index]!, ...one, index }))) },
    );
  const bindAll = (devices: CheckedDevice[]) => {
    const rows = devices.map(({ eui, code, name, group }) => ({ eui, code, name, group }));
    bind.mutate(
      { rows },
      {
        onSuccess({ bound }) {
          tip.success(t('done', { count: bound }));
          navigate('/devices_node');
        },
        // Another organisation was faster: the rows show which devices it concerns.
        onError: () => checkRows(rows),
      },
    );
  };
  const bad = checked?.filter(({ problems }) => problems.length > 0).length ?? 0;
  return (
    <>
      <PageHead title={t('routes:bindMany')} about={t('about')} />
      {checked === undefined && (
        <DeviceFileForm text={text} onText={setText} isPending={check.isPending} onRead={checkRows} />
      )}
      <Failure error={bind.error ?? check.error} />
      {checked && (
        <>
          <CheckedRows devices={checked} />
          <Group mt="md" gap="xs">
            <Button variant="default" onClick={() => setChecked(undefined)}>
              {t('back')}
            </Button>
            {bad === 0 && (
              <Button loading={bind.isPending} onClick={() => bindAll(checked)}>
                {t('bind', { count: checked.length })}
              </Button>
            )}
          </Group>
        </>
      )}
    </>
  );
}
