import { useLocalStorage } from '@mantine/hooks';

export interface ChoosableColumn {
  name: string;
  /** Hidden until the reader chooses it. */
  isExtra?: boolean;
  /** Always shown. */
  isFixed?: boolean;
}

/** Columns that the reader wants, by the name of a list. */
type TableVals = Readonly<Record<string, readonly string[]>>;

/** Choices of columns on this device. */
const useTableVals = () =>
  useLocalStorage<TableVals>({
    key: 'fieldscope:tableVals',
    defaultValue: {},
    getInitialValueInEffect: false,
  });

/** Which columns of a list the reader wants, remembered on this device. Without a choice: all but the extra ones. */
export function useColumns<Column extends ChoosableColumn>(list: string, columns: readonly Column[]) {
  const [tableVals, setTableVals] = useTableVals();
  const chosen = tableVals[list] ?? null;
  const shown = columns.filter(
    ({ name, isExtra, isFixed }) => isFixed || (chosen ? chosen.includes(name) : !isExtra),
  );
  const names = shown.map(({ name }) => name);
  /** null: the usual ones. */
  const choose = (next: readonly string[] | null) =>
    setTableVals(({ [list]: _before, ...others }) => (next ? { ...others, [list]: next } : others));
  return {
    shown,
    /** Those that the reader may take away or add. */
    choosable: columns.filter(({ isFixed }) => !isFixed),
    /** The reader's choice; null: none. */
    chosen,
    choose,
    toggle: (name: string) =>
      choose(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]),
  };
}

/**
 * As `useColumns`, where other rows have other columns: what is remembered is what the reader has taken away, so that a
 * column that was never there before is shown.
 * @param list another name than those of lists whose shown columns are remembered
 */
export function useHiddenColumns<Column extends ChoosableColumn>(list: string, columns: readonly Column[]) {
  const [tableVals, setTableVals] = useTableVals();
  const hidden = tableVals[list] ?? [];
  return {
    shown: columns.filter(({ name, isFixed }) => isFixed || !hidden.includes(name)),
    /** Those that the reader may take away or add. */
    choosable: columns.filter(({ isFixed }) => !isFixed),
    toggle(name: string) {
      const next = hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name];
      setTableVals((before) => ({ ...before, [list]: next }));
    },
  };
}
