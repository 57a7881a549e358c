import { useLocalStorage } from '@mantine/hooks';

/** Which columns of a list the reader wants, remembered on this device. Without a choice: all but `hidden`. */
export function useColumns<Name extends string>(
  list: string,
  names: readonly Name[],
  hidden: readonly Name[] = [],
) {
  const [stored, setStored] = useLocalStorage<readonly string[] | null>({
    key: `fieldscope:columns:${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const shown = names.filter((name) => (stored ? stored.includes(name) : !hidden.includes(name)));
  return {
    shown,
    toggle: (name: Name) =>
      setStored(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]),
  };
}
