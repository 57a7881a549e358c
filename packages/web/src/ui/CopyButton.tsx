import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts';
import { useCopy } from './use-copy';

const SHOWN_MS = 1500;

/** Copies a text; `what` names it for screen readers and on hover. */
export function CopyButton({ value, what }: { value: string; what?: string }) {
  const { t } = useTexts('ui');
  const [copied, setCopied] = useState(false);
  const copyText = useCopy();
  const copy = async () => {
    if (!(await copyText(value))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const label = copied ? t('copied') : (what ?? t('copy'));
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={label} onClick={() => void copy()}>
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  );
}
