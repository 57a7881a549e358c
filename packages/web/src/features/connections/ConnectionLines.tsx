import { type NetworkServerKind, setupOf } from '@fieldscope/contract/network-server-kinds';
import type { ConnectionWay } from '@fieldscope/contract/network-server-kinds/kind';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useConstants } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { CopyButton } from '../../ui/codes/CopyButton';
import { ErrorState } from '../../ui/feedback/ErrorState';
import classes from './ConnectionLines.module.css';
import { useKindTexts } from './use-kind-texts';

interface ConnectionLinesProps {
  kind: NetworkServerKind;
  way: ConnectionWay;
  /** undefined: it was shown once; a placeholder stands for it. */
  token: string | undefined;
}

/** What to enter at the network server, ready to copy. */
export function ConnectionLines({ kind, way, token }: ConnectionLinesProps) {
  const { t } = useTexts('network-servers');
  const texts = useKindTexts();
  const { data: constants, error, refetch } = useConstants();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!constants) return <Skeleton height={260} />;
  const address = { publicUrl: constants.public_url.replace(/\/$/, ''), mqttPort: constants.mqtt_port };
  const shown = token ?? t('tokenPlaceholder');
  const { lines, file, command } = setupOf(kind, way) ?? {};
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.setupOf(kind, way)}</Text>
      {file && <CodeBlock title={file.name} code={file.content(address, shown)} />}
      {lines && (
        <dl className={classes.lines}>
          {lines(address, shown).map(({ name, value }) => (
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
      {command && <CodeBlock title={t('lines.try')} code={command(address, shown)} />}
    </Stack>
  );
}
