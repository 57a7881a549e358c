import { Group, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import classes from './SignOn.module.css';

/** An address to copy, and what it is for. */
export function CopiedLine({ label, hint, value }: { label: string; hint: string; value: string }) {
  const { t } = useTexts('sign-on');
  return (
    <>
      <Text size="sm" c="dimmed" mb={4}>
        {hint}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <code className={classes.address} translate="no">
          {value}
        </code>
        <CopyButton value={value} what={t('copy', { what: label })} />
      </Group>
    </>
  );
}
