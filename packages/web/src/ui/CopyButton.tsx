import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts';
import { tip } from './tip/tip-store';

const SHOWN_MS = 1500;

/** Copies a text; `what` names it for screen readers and on hover. */
export function CopyButton({ value, what }: { value: string; what?: string }) {
  const { t } = useTexts('ui');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      tip.warning(t('copyFailed'));
    }
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
