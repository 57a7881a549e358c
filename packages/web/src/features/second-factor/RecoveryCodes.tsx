import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../api/session';
import { portalName } from '../../browser/brand';
import { useTexts } from '../../texts/use-texts';
import { useCopy } from '../../ui/codes/use-copy';
import { downloadText } from '../../ui/export/csv';
import { Notice } from '../../ui/feedback/Notice';
import classes from './SecondFactor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept(): void;
}

/** Recovery codes, once: to copy, to save, to write down. Needs the texts `second-factor` and `ui`. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTexts('second-factor');
  const [isCopied, setCopied] = useState(false);
  const copyText = useCopy();
  const account = useSession()?.email ?? '';
  const copy = async () => setCopied(await copyText(codes.join('\n')));
  const save = () =>
    downloadText(
      'recovery-codes.txt',
      'text/plain',
      `${[t('codes.file', { account, portal: portalName() }), '', ...codes].join('\r\n')}\r\n`,
    );
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        {t('codes.title')}
      </Title>
      <Text>{t('codes.about')}</Text>
      <Notice kind="warning">{t('codes.once')}</Notice>
      <ul className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" onClick={() => void copy()}>
          {t(isCopied ? 'codes.copied' : 'codes.copy')}
        </Button>
        <Button variant="default" onClick={save}>
          {t('codes.save')}
        </Button>
        <Button onClick={onKept}>{t('codes.kept')}</Button>
      </Group>
    </Stack>
  );
}
