import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { useTexts } from '../../texts/use-texts';
import classes from './ComponentTile.module.css';
import { useUnchosenVariable } from './unchosen-variable';

const CHOOSE = { device: 'chooseDevice', group: 'chooseGroup', none: 'withoutSource' } as const;

/** Why a component has nothing to show: no measurement is chosen, nothing above the panel, or no device has what is. */
export function NothingShown({ component: { sources } }: { component: Pick<PanelComponent, 'sources'> }) {
  const { t } = useTexts('panels');
  const unchosen = useUnchosenVariable();
  const isOfVariable = unchosen !== undefined && sources.every(({ eui }) => eui === null);
  const reason =
    sources.length === 0 ? 'withoutSource' : isOfVariable ? CHOOSE[unchosen] : ('notMeasured' as const);
  return <p className={classes.nothing}>{t(`component.${reason}`)}</p>;
}
