import { Text } from '@mantine/core';
import { SignalWords } from '../../../features/topology/SignalWords';
import { useTexts } from '../../../texts/use-texts';
import classes from './FleetMap.module.css';
import type { PlacedLink } from './radio-links.model';

/** Below it come the strongest. */
const LISTED = 12;

interface RadioLinksProps {
  links: readonly PlacedLink[];
  /** Links of devices that have no place on the map. */
  unplaced: number;
  /** There are too many nodes to show the links of all of them. */
  isTooMany: boolean;
}

/** What the lines between gateways and nodes mean, and the same as a list, the weakest first. */
export function RadioLinks({ links, unplaced, isTooMany }: RadioLinksProps) {
  const { t } = useTexts('fleet-map');
  if (isTooMany) return <Text c="dimmed">{t('links.tooMany')}</Text>;
  return (
    <section aria-label={t('links.title')} className={classes.links}>
      <div className={classes.legend}>
        <strong>{t('links.title')}</strong>
        <ul className={classes.bands}>
          {STRENGTHS.map((strength) => (
            <li key={strength}>
              <span className={classes.line} data-strength={strength} aria-hidden />
              {t(strength === 0 ? 'values:signal.none' : `values:signal.${strength}`)}
            </li>
          ))}
        </ul>
      </div>
      {links.length === 0 && <Text c="dimmed">{t('links.none')}</Text>}
      <ul className={classes.list}>
        {links.slice(0, LISTED).map(({ gateway, node, signal }) => (
          <li key={`${gateway.eui} ${node.eui}`} className={classes.device}>
            {t('links.one', { gateway: gateway.name, node: node.name })}
            <span className={classes.signal}>
              <SignalWords signal={signal} />
            </span>
          </li>
        ))}
      </ul>
      {links.length > LISTED && (
        <Text size="sm" c="dimmed">
          {t('links.more', { count: links.length - LISTED })}
        </Text>
      )}
      {unplaced > 0 && (
        <Text size="sm" c="dimmed">
          {t('links.unplaced', { count: unplaced })}
        </Text>
      )}
    </section>
  );
}
const STRENGTHS = [4, 3, 2, 1, 0] as const;
