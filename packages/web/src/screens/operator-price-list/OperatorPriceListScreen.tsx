import type { ResultOf } from '@fieldscope/contract/call';
import type { priceLists } from '@fieldscope/contract/calls/price-list';
import { Button, Group, Menu } from '@mantine/core';
import { IconDownload, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { downloadText } from '../../ui/export/csv';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { DialogItem, MoreMenu } from '../../ui/menus/MoreMenu';
import { useDisplaySetting } from '../../values/display-setting';
import { toLocalDate } from '../../values/zoned-time';
import { EndSelling } from './EndSelling';
import classes from './PriceList.module.css';
import { PriceTables } from './PriceTable';
import { usePriceList } from './price-list.queries';
import { TaxTable } from './TaxTable';
import { VersionList } from './VersionList';

const PriceListEditor = lazy(async () => ({ default: (await import('./PriceListEditor')).PriceListEditor }));

/** The price list in force; with `edit` in the address the next one is written. */
export function OperatorPriceListScreen() {
  const { t } = useTexts('price-list');
  const editor = useDialogInAddress('edit');
  const { data, error, refetch } = usePriceList();
  const isSelling = data !== undefined && data.commodities.length > 0;
  if (editor.isOpen && data)
    return (
      <>
        <PageHead title={t('edit.title')} about={t('edit.help')} />
        <Suspense>
          <PriceListEditor inForce={data.file} onClose={editor.close} />
        </Suspense>
      </>
    );
  return (
    <>
      <PageHead
        title={t('routes:priceList')}
        about={t('about')}
        action={isSelling && <ListActions file={data.file} onEdit={editor.open} />}
      />
      <div className={classes.lists}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data && !isSelling ? (
          <EmptyState
            drawing="logger"
            action={
              <Button leftSection={<IconPlus size={16} />} onClick={editor.open}>
                {t('begin')}
              </Button>
            }
          >
            {t('empty')}
          </EmptyState>
        ) : (
          <PriceTables rows={data?.commodities} />
        )}
        {data && <Beside list={data} isSelling={isSelling} />}
      </div>
    </>
  );
}

function Beside({ list, isSelling }: { list: ResultOf<typeof priceLists.view>; isSelling: boolean }) {
  return (
    <>
      {isSelling && <TaxTable taxes={list.taxes} />}
      {list.versions.length > 0 && <VersionList versions={list.versions} />}
    </>
  );
}

function ListActions({ file, onEdit }: { file: string; onEdit(): void }) {
  const { t } = useTexts('price-list');
  const { timeZone } = useDisplaySetting();
  const [isEnding, setEnding] = useState(false);
  const save = () => downloadText(`price-list-${toLocalDate(Date.now(), timeZone)}.csv`, 'text/csv', file);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button leftSection={<IconPencil size={16} />} onClick={onEdit}>
        {t('change')}
      </Button>
      <MoreMenu label={t('more')} variant="default">
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={save}>
          {t('export')}
        </Menu.Item>
        <DialogItem Icon={IconX} isCritical onClick={() => setEnding(true)}>
          {t('end.action')}
        </DialogItem>
      </MoreMenu>
      {isEnding && <EndSelling onClose={() => setEnding(false)} />}
    </Group>
  );
}
