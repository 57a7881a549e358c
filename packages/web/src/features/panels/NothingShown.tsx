import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { useTexts } from '../../texts/use-texts';
import classes from './ComponentTile.module.css';

/** Why a component has nothing to show: no measurement is chosen, or no device has what is. */
export function NothingShown({ component: { sources } }: { component: Pick<PanelComponent, 'sources'> }) {
  const { t } = useTexts('panels');
  return (
    <p className={classes.nothing}>
      {t(sources.length === 0 ? 'component.withoutSource' : 'component.notMeasured')}
    </p>
  );
}
