import '../../theme/dialog-styles';
import { Anchor, Drawer } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { MessageCentre } from '../../screens/messages/MessageCentre';
import { useTexts } from '../../texts/use-texts';

/** The message centre beside whatever the reader was doing. */
export function MessageDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('messages');
  const [page, setPage] = useState(1);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={t('routes:messages')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <MessageCentre page={page} onPage={setPage} pagerLabel={t('pages')} />
      <Anchor component={Link} to="/message" size="sm" mt="md" display="inline-block" onClick={onClose}>
        {t('openAll')}
      </Anchor>
    </Drawer>
  );
}
