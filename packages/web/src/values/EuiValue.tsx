import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts';
import { tip } from '../ui/tip/tip-store';
import classes from './values.module.css';

const SHOWN_MS = 1500;

/** An EUI in groups that the eye can compare, with a button that copies it. */
export function EuiValue({ value, withoutCopy }: { value: string; withoutCopy?: boolean }) {
  const { t } = useTexts('values');
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
  return (
    <span className={classes.eui}>
      <span translate="no">{value}</span>
      {!withoutCopy && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t(copied ? 'copied' : 'copyEui')}
          title={t(copied ? 'copied' : 'copyEui')}
          onClick={(event) => {
            event.stopPropagation();
            void copy();
          }}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </span>
  );
}
