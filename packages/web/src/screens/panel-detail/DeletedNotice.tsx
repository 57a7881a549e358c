import { type Panel, panels } from '@fieldscope/contract/calls/panels';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { PANELS_PATH } from '../../features/panels/panel-address';
import { useRestorePanel } from '../../features/panels/panels.changes';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import classes from './PanelDetail.module.css';

/** Above a panel that somebody has deleted while it was open. */
export function DeletedNotice({ panel: { panel_id } }: { panel: Panel }) {
  const { t } = useTexts('panels');
  const restore = useRestorePanel();
  const mayRestore = useMayCall(panels.restore);
  return (
    <div className={classes.notice}>
      <Notice kind="warning" title={t('gone.title')}>
        {t('gone.consequence')}
        <Group gap="xs" mt="xs">
          {mayRestore && (
            <Button size="xs" loading={restore.isPending} onClick={() => restore.mutate({ panel_id })}>
              {t('gone.restore')}
            </Button>
          )}
          <Button size="xs" variant="default" component={Link} to={PANELS_PATH}>
            {t('back')}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
