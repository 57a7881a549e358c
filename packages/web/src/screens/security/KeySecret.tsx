import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/CopyButton';
import { FactList } from '../../ui/FactList';
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
  const half = (value: string, what: string) => (
    <span className={classes.half}>
      <code translate="no">{value}</code>
      <CopyButton value={value} what={what} />
    </span>
  );
  return (
    <div className={classes.lines}>
      {children}
      <FactList
        facts={[
          { name: 'id', label: t('id'), value: half(accessId, t('copyId')) },
          { name: 'key', label: t('key'), value: half(secret, t('copyKey')) },
        ]}
      />
      <TryLines accessId={accessId} secret={secret} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </div>
  );
}
