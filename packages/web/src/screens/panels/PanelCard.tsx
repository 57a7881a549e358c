import type { ListedPanel } from '@fieldscope/contract/calls/panels';
import { Menu } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PanelMenu } from '../../features/panels/PanelMenu';
import { addressOfPanel, editorOfPanel } from '../../features/panels/panel-address';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { Age } from '../../values/Times';
import { PanelOutline } from './PanelOutline';
import classes from './Panels.module.css';

/** A panel in a list: a small drawing, its name, and who changed it when. */
export function PanelCard({ panel }: { panel: ListedPanel }) {
  const { t } = useTexts('panels');
  const { panel_id, name, component_count: count, outline, updated_at, updated_by } = panel;
  return (
    <li className={classes.card}>
      <PanelOutline components={outline} />
      <div className={classes.foot}>
        <div className={classes.words}>
          <h2 className={classes.name}>
            <Link to={addressOfPanel(panel_id)} title={name}>
              {name}
            </Link>
          </h2>
          <p className={classes.facts}>
            <span>{t('components', { count, number: formatNumber(count) })}</span>
            <span>
              {t('changed')} <Age at={updated_at} />
              {updated_by !== null && `, ${updated_by}`}
            </span>
          </p>
        </div>
        <PanelMenu panel={panel} variant="subtle" color="gray">
          <Menu.Item component={Link} to={addressOfPanel(panel_id)} leftSection={<IconEye size={16} />}>
            {t('open')}
          </Menu.Item>
          <Menu.Item component={Link} to={editorOfPanel(panel_id)} leftSection={<IconPencil size={16} />}>
            {t('edit')}
          </Menu.Item>
        </PanelMenu>
      </div>
    </li>
  );
}
