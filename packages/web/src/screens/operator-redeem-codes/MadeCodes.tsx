import type { ResultOf } from '@fieldscope/contract/call';
import type { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { downloadText } from '../../ui/export/csv';
import { Notice } from '../../ui/feedback/Notice';
import { Dialog } from '../../ui/layout/Dialog';
import { DataFrame } from '../../ui/tables/DataFrame';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { toLocalDate } from '../../values/zoned-time';
import { addressesOf } from './addresses';
import classes from './RedeemCodes.module.css';
import type { Gift } from './use-gift-text';

const CodeSheet = lazy(() => import('./CodeSheet'));

interface MadeCodesProps {
  made: ResultOf<typeof redeemCodes.createBatch>;
  gift: Gift & { expires_at: number | null };
  onClose(): void;
}

/** Codes that were just made: as a table, as a file, and on paper. They are shown here and never again. */
export function MadeCodes({ made, gift, onClose }: MadeCodesProps) {
  const { t } = useTexts('redeem-codes');
  const { timeZone } = useDisplaySetting();
  const [prints, setPrints] = useState(0);
  const { codes, file } = made;
  const title = t('made.title', { count: codes.length, number: formatNumber(codes.length) });
  const save = () => downloadText(`redeem-codes-${toLocalDate(Date.now(), timeZone)}.csv`, 'text/csv', file);
  return (
    <Dialog title={title} isPrecious size="lg" onClose={onClose}>
      <Stack gap="md">
        <Notice kind="warning">{t('made.once')}</Notice>
        <DataFrame
          label={t('made.list')}
          rows={codes.map((code, place) => ({ code, place: place + 1 }))}
          keyOf={({ code }) => code}
          minWidth={0}
          maxHeight={280}
          columns={[
            {
              name: 'number',
              head: t('made.number'),
              cell: ({ place }) => formatNumber(place),
              width: 64,
              numeric: true,
            },
            {
              name: 'code',
              head: t('made.code'),
              cell: ({ code }) => (
                <span className={classes.code} translate="no">
                  {code}
                </span>
              ),
            },
          ]}
        />
        <Group gap="xs">
          <Button leftSection={<IconDownload size={16} />} onClick={save}>
            {t('made.csv')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => setPrints(prints + 1)}
          >
            {t('made.print')}
          </Button>
          <CopyButton value={codes.join('\n')} what={t('made.copy')} />
          <Button variant="default" ml="auto" onClick={onClose}>
            {t('made.done')}
          </Button>
        </Group>
      </Stack>
      <Suspense>{prints > 0 && <CodeSheet key={prints} codes={addressesOf(file)} gift={gift} />}</Suspense>
    </Dialog>
  );
}
