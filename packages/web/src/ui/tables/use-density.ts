import { useLocalStorage } from '@mantine/hooks';

/** Whether rows are 32 px high instead of 40; remembered on this device, for every table alike. */
export function useDensity() {
  const [compact, setCompact] = useLocalStorage({ key: 'fieldscope:compact-rows', defaultValue: false });
  return { compact, setCompact };
}
