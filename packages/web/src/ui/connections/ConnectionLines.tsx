import type { ConnectionKind, ConnectionWay } from '@fieldscope/contract/calls/connections';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useConstants } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../codes/CodeBlock';
import { CopyButton } from '../codes/CopyButton';
import { ErrorState } from '../feedback/ErrorState';
import classes from './ConnectionLines.module.css';
import { chirpstackToml, connectionLines, curlUplink } from './connection-lines';

interface ConnectionLinesProps {
  kind: ConnectionKind;
  way: ConnectionWay;
  /** undefined: it was shown once; a placeholder stands for it. */
  token: string | undefined;
}

/** What to enter at the network server, ready to copy. */
export function ConnectionLines({ kind, way, token }: ConnectionLinesProps) {
  const { t } = useTexts('network-servers');
  const { data: constants, error, refetch } = useConstants();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!constants) return <Skeleton height={260} />;
  const address = { publicUrl: constants.public_url.replace(/\/$/, ''), mqttPort: constants.mqtt_port };
  const shown = token ?? t('tokenPlaceholder');
  const isToml = kind === 'chirpstack' && way === 'mqtt';
  return (
    <Stack gap="sm">
      <Text size="sm">{t(`lines.${placeOf(kind, way)}`)}</Text>
      {isToml ? (
        <CodeBlock title="chirpstack.toml" code={chirpstackToml(address, shown)} />
      ) : (
        <dl className={classes.lines}>
          {connectionLines({ kind, way }, address, shown).map(({ name, value }) => (
            <div key={name}>
              <Text component="dt" size="sm" c="dimmed">
                {t(`lines.${name}`)}
              </Text>
              <dd className={classes.line}>
                <code translate="no">{value}</code>
                <CopyButton value={value} what={t('lines.copy', { what: t(`lines.${name}`) })} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {kind === 'other' && way === 'http' && (
        <CodeBlock title={t('lines.try')} code={curlUplink(address, shown)} />
      )}
    </Stack>
  );
}

function placeOf(kind: ConnectionKind, way: ConnectionWay) {
  if (kind === 'tts') return way === 'mqtt' ? 'ttsMqtt' : kind;
  if (kind === 'other') return kind;
  return way === 'mqtt' ? 'chirpstackMqtt' : 'chirpstackHttp';
}
