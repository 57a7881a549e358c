import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { needsSearch } from '../../ui/filters/many-choices';
import classes from './SharedPanel.module.css';

interface ShownChoiceProps {
  choices: readonly { id: string; name: string }[];
  /** undefined: what the panel begins with. */
  chosen: string | undefined;
  onChoose(id: string): void;
}

/** Choice of the device or group that a shared panel shows. */
export function ShownChoice({ choices, chosen, onChoose }: ShownChoiceProps) {
  const { t } = useTexts('panel-shares');
  return (
    <Select
      className={classes.choice}
      aria-label={t('choice')}
      placeholder={t('choice')}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ?? null}
      onChange={(id) => id !== null && onChoose(id)}
      searchable={needsSearch(choices.length)}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      allowDeselect={false}
    />
  );
}
