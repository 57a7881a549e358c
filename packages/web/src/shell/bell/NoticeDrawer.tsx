import '../../theme/dialog-styles';
import { Anchor, Drawer } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { NoticeCentre } from '../../screens/notices/NoticeCentre';
import { useTexts } from '../../texts/use-texts';

/** The message centre beside whatever the reader was doing. */
export function NoticeDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('notices');
  const [page, setPage] = useState(1);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={t('routes:notices')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NoticeCentre page={page} onPage={setPage} pagerLabel={t('pages')} />
      <Anchor component={Link} to="/message" size="sm" mt="md" display="inline-block" onClick={onClose}>
        {t('openAll')}
      </Anchor>
    </Drawer>
  );
}
