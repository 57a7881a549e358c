import { Skeleton } from '@mantine/core';
import { useConstants, useMe } from '../../api/me';
import { curlLine, type KeyAccess, mosquittoLine } from '../../features/access-keys/key-lines';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { ErrorState } from '../../ui/feedback/ErrorState';
import classes from './Security.module.css';

/** Lines to paste that read with a key over HTTP and MQTT, with the portal's own address. */
export function TryLines({ accessId, secret }: Pick<KeyAccess, 'accessId' | 'secret'>) {
  const { t } = useTexts('security');
  const me = useMe();
  const constants = useConstants();
  const error = me.error ?? constants.error;
  if (error) return <ErrorState error={error} />;
  if (!me.data || !constants.data) return <Skeleton height={220} />;
  const access = {
    accessId,
    secret,
    orgId: me.data.org_id,
    publicUrl: constants.data.public_url.replace(/\/$/, ''),
    mqttPort: constants.data.mqtt_port,
  };
  return (
    <div className={classes.lines}>
      <CodeBlock title={t('try.http')} code={curlLine(access)} />
      <CodeBlock title={t('try.mqtt')} code={mosquittoLine(access)} />
    </div>
  );
}
