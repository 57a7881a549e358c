import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import classes from './Security.module.css';
import { TryLines } from './TryLines';

interface KeySecretProps {
  accessId: string;
  secret: string;
  /** What to know about it. */
  children: ReactNode;
  onClose(): void;
}

/** Both halves of a key in full, and lines that use it. */
export function KeySecret({ accessId, secret, children, onClose }: KeySecretProps) {
  const { t } = useTexts('security');
  return (
    <div className={classes.lines}>
      {children}
      <dl className={classes.halves}>
        <dt>{t('id')}</dt>
        <dd>
          <code translate="no">{accessId}</code>
          <CopyButton value={accessId} what={t('copyId')} />
        </dd>
        <dt>{t('key')}</dt>
        <dd>
          <code translate="no">{secret}</code>
        </dd>
      </dl>
      <TryLines accessId={accessId} secret={secret} />
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret} what={t('copyKey')} isWorded />
        <Button variant="default" onClick={onClose}>
          {t('done')}
        </Button>
      </Group>
    </div>
  );
}
