import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useCopy } from './use-copy';

const SHOWN_MS = 1500;

interface CopyButtonProps {
  value: string;
  /** Names it for screen readers and on hover. */
  what?: string;
  /** Says so in words: where copying is what people come for. */
  isWorded?: boolean;
}

/** Copies a text. */
export function CopyButton({ value, what, isWorded }: CopyButtonProps) {
  const { t } = useTexts('ui');
  const [copied, setCopied] = useState(false);
  const copyText = useCopy();
  const copy = async () => {
    if (!(await copyText(value))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const label = copied ? t('copied') : (what ?? t('copy'));
  if (isWorded) {
    return (
      <Button
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={label} onClick={() => void copy()}>
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  );
}
