import { Menu } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { AUTO_REFRESHES, type useAutoRefresh } from './use-auto-refresh';

/** How often the charts are refreshed, within a menu. */
export function RefreshItems({
  refresh: { choice, choose, refreshNow },
}: {
  refresh: ReturnType<typeof useAutoRefresh>;
}) {
  const { t } = useTexts('chart-pages');
  return (
    <>
      {AUTO_REFRESHES.map((one) => (
        <Menu.Item
          key={one}
          aria-current={one === choice}
          leftSection={<IconCheck size={16} visibility={one === choice ? undefined : 'hidden'} />}
          onClick={() => choose(one)}
        >
          {`${t('refresh.label')}: ${t(`refresh.${one}`)}`}
        </Menu.Item>
      ))}
      {choice !== 'live' && (
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={refreshNow}>
          {t('refresh.now')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
