import { Skeleton, Stack, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Dialog } from '../../ui/layout/Dialog';
import { useNewCodes } from './brought-archives.queries';
import classes from './UserCenter.module.css';

interface NewCodesProps {
  archiveId: string;
  onClose(): void;
}

/** Key codes that devices of a restored archive got anew. */
export function NewCodes({ archiveId, onClose }: NewCodesProps) {
  const { t } = useTexts('archives');
  const { data, error, refetch } = useNewCodes(archiveId);
  const lines = data?.map(({ eui, code }) => `${eui} ${code}`).join('\n') ?? '';
  return (
    <Dialog title={t('bring.codes')} onClose={onClose}>
      <Stack gap="md" align="flex-start">
        <Text>{t('bring.codesExplained')}</Text>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={80} />}
        {data && data.length === 0 && <Text>{t('bring.noCodes')}</Text>}
        {data && data.length > 0 && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keyboard */}
            <pre className={classes.codes} translate="no" tabIndex={0}>
              {lines}
            </pre>
            <CopyButton value={lines} what={t('bring.codes')} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
