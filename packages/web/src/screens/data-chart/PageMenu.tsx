import { type ChartPage, chartPages } from '@fieldscope/contract/calls/chart-pages';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChartDots, IconDots, IconMail, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
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
  const label = t('actions', { name: page.name });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={phone ? 44 : 36} aria-label={label} title={label}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {phone && <RefreshItems refresh={phone.refresh} />}
          {phone && (
            <Menu.Item component={Link} to="/data_chart?explore" leftSection={<IconChartDots size={16} />}>
              {t('explore')}
            </Menu.Item>
          )}
          {phone && mayChange && (
            <Menu.Item
              leftSection={<IconPlus size={16} />}
              aria-haspopup="dialog"
              onClick={() => phone.onCreate()}
            >
              {t('create.short')}
            </Menu.Item>
          )}
          {mayChange && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} />}
                aria-haspopup="dialog"
                onClick={() => setTask('rename')}
              >
                {t('rename.short')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconMail size={16} />}
                aria-haspopup="dialog"
                onClick={() => setTask('report')}
              >
                {t('sendAs')}
              </Menu.Item>
              <Menu.Item
                c="var(--critical)"
                leftSection={<IconTrash size={16} />}
                aria-haspopup="dialog"
                onClick={() => setTask('remove')}
              >
                {t('remove.short')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
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
