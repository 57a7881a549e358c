import { type ChartPage, chartPages } from '@fieldscope/contract/calls/chart-pages';
import { Menu } from '@mantine/core';
import { IconChartDots, IconMail, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { DialogItem, MoreMenu } from '../../ui/menus/MoreMenu';
import { RefreshItems } from './RefreshItems';
import type { useAutoRefresh } from './use-auto-refresh';

const RenamePage = lazy(async () => ({ default: (await import('./RenamePage')).RenamePage }));
const SendAsReport = lazy(async () => ({
  default: (await import('../../features/reports/SendAsReport')).SendAsReport,
}));
const RemovePage = lazy(async () => ({ default: (await import('./RemovePage')).RemovePage }));

interface PageMenuProps {
  page: ChartPage;
  /** Given on a phone: what has its place beside the menu on a wide screen. */
  phone?: { refresh: ReturnType<typeof useAutoRefresh>; onCreate(): void };
}

/** What can be done with the page on screen; nothing, for an observer on a wide screen. */
export function PageMenu({ page, phone }: PageMenuProps) {
  const { t } = useTexts('chart-pages');
  const [task, setTask] = useState<'rename' | 'report' | 'remove'>();
  const mayChange = useMayCall(chartPages.update);
  const close = () => setTask(undefined);
  if (!mayChange && !phone) return null;
  return (
    <>
      <MoreMenu label={t('actions', { name: page.name })} variant="default" size={phone ? 44 : 36}>
        {phone && <RefreshItems refresh={phone.refresh} />}
        {phone && (
          <Menu.Item component={Link} to="/data_chart?explore" leftSection={<IconChartDots size={16} />}>
            {t('explore')}
          </Menu.Item>
        )}
        {phone && mayChange && (
          <DialogItem Icon={IconPlus} onClick={() => phone.onCreate()}>
            {t('create.short')}
          </DialogItem>
        )}
        {mayChange && (
          <>
            <DialogItem Icon={IconPencil} onClick={() => setTask('rename')}>
              {t('rename.short')}
            </DialogItem>
            <DialogItem Icon={IconMail} onClick={() => setTask('report')}>
              {t('sendAs')}
            </DialogItem>
            <DialogItem Icon={IconTrash} isCritical onClick={() => setTask('remove')}>
              {t('remove.short')}
            </DialogItem>
          </>
        )}
      </MoreMenu>
      <Suspense>
        {task === 'rename' && <RenamePage page={page} onClose={close} />}
        {task === 'report' && (
          <SendAsReport
            source={{ source: 'chart_page', source_id: page.desktop_id, name: page.name }}
            onClose={close}
          />
        )}
        {task === 'remove' && <RemovePage page={page} onClose={close} />}
      </Suspense>
    </>
  );
}
