import { useLocalStorage } from '@mantine/hooks';

interface ChoosableColumn {
  name: string;
  /** Hidden until the reader chooses it. */
  isExtra?: boolean;
}

/** Which columns of a list the reader wants, remembered on this device. Without a choice: all but the extra ones. */
export function useColumns<Column extends ChoosableColumn>(list: string, columns: readonly Column[]) {
  const [stored, setStored] = useLocalStorage<readonly string[] | null>({
    key: `fieldscope:columns:${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const shown = columns.filter(({ name, isExtra }) => (stored ? stored.includes(name) : !isExtra));
  const names = shown.map(({ name }) => name);
  return {
    shown,
    toggle: (name: string) =>
      setStored(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]),
  };
}
