import { useLocalStorage } from '@mantine/hooks';

interface ChoosableColumn {
  name: string;
  /** Hidden until the reader chooses it. */
  isExtra?: boolean;
}

/** Columns that the reader wants, by the name of a list. */
type TableVals = Readonly<Record<string, readonly string[]>>;

/** Which columns of a list the reader wants, remembered on this device. Without a choice: all but the extra ones. */
export function useColumns<Column extends ChoosableColumn>(list: string, columns: readonly Column[]) {
  const [tableVals, setTableVals] = useLocalStorage<TableVals>({
    key: 'fieldscope:tableVals',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const stored = tableVals[list];
  const shown = columns.filter(({ name, isExtra }) => (stored ? stored.includes(name) : !isExtra));
  const names = shown.map(({ name }) => name);
  return {
    shown,
    toggle: (name: string) =>
      setTableVals((present) => ({
        ...present,
        [list]: names.includes(name) ? names.filter((other) => other !== name) : [...names, name],
      })),
  };
}
