import { panels } from '@fieldscope/contract/calls/panels';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { ListPage } from '../../features/devices/ListPage';
import { addressOfPanel } from '../../features/panels/panel-address';
import { usePanels } from '../../features/panels/panels.queries';
import { useTexts } from '../../texts/use-texts';

/** The panels of the organisation. */
export function PanelsScreen() {
  const { t } = useTexts('panels');
  const mayCreate = useMayCall(panels.create);
  return (
    <ListPage
      title={t('routes:panels')}
      about={t('about')}
      action={null}
      query={usePanels()}
      drawing="logger"
      empty={t(mayCreate ? 'empty' : 'emptyObserver')}
    >
      {(rows) =>
        rows === undefined ? (
          <Skeleton height={240} radius={8} />
        ) : (
          <ul>
            {rows.map(({ panel_id, name }) => (
              <li key={panel_id}>
                <Link to={addressOfPanel(panel_id)}>{name}</Link>
              </li>
            ))}
          </ul>
        )
      }
    </ListPage>
  );
}
