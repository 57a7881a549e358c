import { STREAM_ROOTS } from '@fieldscope/contract/stream';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useConstants, useMe } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { CopyButton } from '../../ui/codes/CopyButton';
import { FactList } from '../../ui/layout/FactList';
import classes from '../devices/DeviceDetails.module.css';
import { EuiValue } from '../devices/EuiValue';
import { readGatewayLine, readNodeLine } from './device-access-line';
import { ReplaceKeys } from './ReplaceKeys';

const HIDDEN = '•'.repeat(16);

interface DeviceAccessProps {
  eui: string;
  isGateway: boolean;
  /** undefined: still loading. */
  keys: { access_read: string; access_write: string } | undefined;
}

/** The keys with which programs reach this device alone, hidden until asked, and a line that tries one. */
export function DeviceAccess({ eui, isGateway, keys }: DeviceAccessProps) {
  const { t } = useTexts('device-access');
  const [isShown, setShown] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const publicUrl = useConstants().data?.public_url.replace(/\/$/, '');
  const orgId = useMe().data?.org_id;
  const lineWith = (key: string) =>
    (isGateway ? readGatewayLine : readNodeLine)({ publicUrl: publicUrl ?? '', eui, key });
  const keyFact = (name: 'read' | 'full', value: string | undefined) => ({
    name,
    label: t(`programs.${name}`),
    value: value && (
      <span className={classes.keyRow}>
        <span className={classes.key} translate="no">
          {isShown ? value : HIDDEN}
        </span>
        <CopyButton value={value} what={t(`programs.copy.${name}`)} />
      </span>
    ),
  });
  const topic = orgId && `/${STREAM_ROOTS[0]}/${orgId}/${eui}/#`;
  return (
    <Stack gap="md" component="section" aria-label={t('programs.title')}>
      <Title order={2} size="h3">
        {t('programs.title')}
      </Title>
      <Text c="dimmed">{t('programs.about')}</Text>
      <FactList
        facts={[
          { name: 'user', label: t('programs.user'), value: <EuiValue value={eui} /> },
          keyFact('read', keys?.access_read),
          keyFact('full', keys?.access_write),
          ...(isGateway
            ? []
            : [
                {
                  name: 'topic',
                  label: t('programs.topic'),
                  value: topic && (
                    <span className={classes.keyRow}>
                      <span className={classes.key} translate="no">
                        {topic}
                      </span>
                      <CopyButton value={topic} what={t('programs.copy.topic')} />
                    </span>
                  ),
                },
              ]),
        ]}
      />
      <Group gap="xs">
        <Button variant="default" onClick={() => setShown(!isShown)}>
          {t(isShown ? 'programs.hide' : 'programs.show')}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setReplacing(true)}>
          {t('programs.replace')}
        </Button>
      </Group>
      {keys && publicUrl && (
        <CodeBlock
          title={t(isGateway ? 'programs.tryGateway' : 'programs.try')}
          code={lineWith(keys.access_read)}
          shown={isShown ? undefined : lineWith(HIDDEN)}
        />
      )}
      {isReplacing && <ReplaceKeys eui={eui} onClose={() => setReplacing(false)} />}
    </Stack>
  );
}
