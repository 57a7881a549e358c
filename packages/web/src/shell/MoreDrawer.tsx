import '../theme/dialog-styles';
import { Drawer } from '@mantine/core';
import { useTexts } from '../texts/use-texts';
import { NavigationList } from './SideBar';

/** The whole navigation on a phone. */
export function MoreDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('shell');
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      title={t('navigation')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NavigationList onNavigate={onClose} />
    </Drawer>
  );
}
