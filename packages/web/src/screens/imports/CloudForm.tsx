import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { CloudDevices } from './CloudDevices';
import classes from './Imports.module.css';
import { useCloudDevices } from './imports.queries';

const STATIONS = {
  global: 'https://sensecap.seeed.cc/openapi',
  china: 'https://sensecap.seeed.cn/openapi',
  own: '',
} as const;
type Station = keyof typeof STATIONS;

/** Finds the nodes that a key reaches in a cloud of the vendor, and offers their history. */
export function CloudForm() {
  const { t } = useTexts('imports');
  const [station, setStation] = useState<Station>('global');
  const [fields, setFields] = useState({ address: '', access_id: '', access_key: '' });
  const [isTried, setTried] = useState(false);
  const find = useCloudDevices();
  const access = { ...fields, address: station === 'own' ? fields.address.trim() : STATIONS[station] };
  const isAddress = /^https?:\/\/\S+$/.test(access.address);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isAddress && fields.access_id.trim() && fields.access_key.trim()) find.mutate(access);
  };
  const field = (name: 'access_id' | 'access_key') => ({
    label: t(name === 'access_id' ? 'cloud.accessId' : 'cloud.accessKey'),
    value: fields[name],
    error: isTried && fields[name].trim() === '' ? t('cloud.missing') : undefined,
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setFields({ ...fields, [name]: event.currentTarget.value });
      find.reset();
    },
  });
  return (
    <form className={classes.cloud} onSubmit={submit} noValidate>
      <p className={classes.line}>{t('cloud.about')}</p>
      <div className={classes.fields}>
        <Select
          label={t('cloud.station')}
          data={(Object.keys(STATIONS) as Station[]).map((value) => ({
            value,
            label: t(`cloud.stations.${value}`),
          }))}
          value={station}
          allowDeselect={false}
          onChange={(chosen) => {
            if (chosen) setStation(chosen as Station);
            find.reset();
          }}
        />
        {station === 'own' && (
          <TextInput
            label={t('cloud.address')}
            type="url"
            placeholder="https://portal.example/openapi"
            value={fields.address}
            error={isTried && !isAddress ? t('cloud.wrongAddress') : undefined}
            onChange={(event) => {
              setFields({ ...fields, address: event.currentTarget.value });
              find.reset();
            }}
          />
        )}
        <TextInput {...field('access_id')} />
        <PasswordInput
          visibilityToggleButtonProps={{ 'aria-label': t('cloud.showKey') }}
          {...field('access_key')}
        />
      </div>
      {find.data?.problem && <Notice kind="critical">{t(`problems.${find.data.problem}`)}</Notice>}
      {find.error && !isCancelled(find.error) && <Notice kind="critical">{failureText(find.error)}</Notice>}
      {find.data && !find.data.problem ? (
        <CloudDevices
          access={access}
          devices={find.data.devices}
          onStarted={() => {
            setFields({ ...fields, access_key: '' });
            setTried(false);
            find.reset();
          }}
        />
      ) : (
        <div>
          <Button type="submit" loading={find.isPending}>
            {t('cloud.find')}
          </Button>
        </div>
      )}
    </form>
  );
}
