import {
  type Icon,
  IconAntennaOff,
  IconDropletOff,
  IconPlus,
  IconRipple,
  IconSnowflake,
  IconTemperaturePlus,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { addressOfRule } from '../../features/alarms/rule-address';
import { useRuleWords } from '../../features/alarms/use-rule-words';
import { useTexts } from '../../texts/use-texts';
import classes from './Alarms.module.css';
import { RECIPE_NAMES, RECIPES, type RecipeName } from './recipes';

const ICONS: Record<RecipeName, Icon> = {
  frost: IconSnowflake,
  heat: IconTemperaturePlus,
  drySoil: IconDropletOff,
  tank: IconRipple,
  silent: IconAntennaOff,
};

/** Rules to begin with, and a blank one. */
export function Recipes() {
  const { t } = useTexts('alarms');
  const words = useRuleWords();
  return (
    <section aria-labelledby="recipes">
      <h2 id="recipes" className={classes.recipesTitle}>
        {t('recipe.title')}
      </h2>
      <ul className={classes.recipes}>
        {RECIPE_NAMES.map((name) => {
          const { condition, measurements, hold_minutes } = RECIPES[name];
          const [measurement_id = null] = measurements;
          const Icon = ICONS[name];
          return (
            <li key={name}>
              <Link to={addressOfRule({ recipe: name })} className={classes.recipe}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <span className={classes.recipeWords}>
                  <span className={classes.recipeName}>{t(`recipe.${name}`)}</span>
                  <span className={classes.muted}>
                    {words.condition({ condition, measurement_id, hold_minutes })}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
        <li>
          <Link to={addressOfRule({})} className={classes.recipe} data-blank>
            <IconPlus size={22} stroke={1.6} aria-hidden />
            <span className={classes.recipeName}>{t('recipe.blank')}</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}
