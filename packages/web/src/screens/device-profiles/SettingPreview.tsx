import type { ProfileSetting } from '@fieldscope/contract/profile-settings';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import classes from './DeviceProfiles.module.css';
import { useTryCodec } from './device-profiles.queries';
import { encodedIn } from './profile-draft.model';
import { dataOfPath, firstSample, layoutBytes } from './profile-settings.model';

interface SettingPreviewProps {
  setting: ProfileSetting;
  script: string;
}

/** The bytes of a value that a person chooses; nothing is sent. */
export function SettingPreview({ setting, script }: SettingPreviewProps) {
  const { t } = useTexts('device-profiles');
  const [chosen, setChosen] = useState<number | null>();
  const { value, encoding } = setting;
  const sample = chosen ?? firstSample(setting);
  return (
    <div className={classes.preview}>
      {value.type === 'number' && (
        <DecimalInput label={t('settings.preview')} value={sample} onChange={setChosen} />
      )}
      {(value.type === 'choice' || value.type === 'switch') && (
        <NativeSelect
          label={t('settings.preview')}
          value={String(sample)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          data={
            value.type === 'choice'
              ? value.choices.map((one) => ({
                  value: String(one.value),
                  label: one.label || String(one.value),
                }))
              : [
                  { value: String(value.open), label: t('settings.open') },
                  { value: String(value.closed), label: t('settings.closed') },
                ]
          }
        />
      )}
      {encoding.by === 'layout' ? (
        <Bytes bytes={layoutBytes(setting, sample)} port={encoding.f_port} />
      ) : (
        <CodecBytes {...{ encoding, script, sample }} />
      )}
    </div>
  );
}

function Bytes({ bytes, port }: { bytes: string | undefined; port: number | null }) {
  const { t } = useTexts('device-profiles');
  return (
    <Text size="sm" component="output" role="status">
      {bytes === undefined ? (
        t('settings.noBytes')
      ) : (
        <>
          <span className={classes.bytes} translate="no">
            {bytes}
          </span>
          {port !== null && ` · ${t('settings.onPort', { port })}`}
        </>
      )}
    </Text>
  );
}

interface CodecBytesProps {
  encoding: Extract<ProfileSetting['encoding'], { by: 'codec' }>;
  script: string;
  sample: number;
}

/** By the script as it is being edited. */
function CodecBytes({ encoding, script, sample }: CodecBytesProps) {
  const { t } = useTexts('device-profiles');
  const attempt = useTryCodec();
  const encoded = encodedIn(attempt.data?.output ?? null);
  const run = () =>
    attempt.mutate({
      ...{ script, function: 'encodeDownlink', data: dataOfPath(encoding.path, sample) },
      f_port: encoding.f_port,
    });
  return (
    <>
      <Button variant="default" disabled={script.trim() === ''} loading={attempt.isPending} onClick={run}>
        {t('settings.encode')}
      </Button>
      {attempt.data && (
        <Bytes
          bytes={encoded?.payload.replaceAll(/(..)(?=.)/g, '$1 ')}
          port={encoding.f_port ?? encoded?.fPort ?? null}
        />
      )}
      {attempt.data?.message && (
        <Text size="sm" c="dimmed">
          {attempt.data.message}
        </Text>
      )}
    </>
  );
}
