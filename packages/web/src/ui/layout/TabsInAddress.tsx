import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import classes from './TabsInAddress.module.css';
import { useHiddenEdges } from './use-hidden-edges';

interface TabPart {
  name: string;
  label: string;
  content: ReactNode;
}

interface TabsInAddressProps {
  label: string;
  parts: readonly TabPart[];
  /** Names in the address that a link to any tab keeps; pages and filters of one tab say nothing to another. */
  keep: readonly string[];
}

/** Where an element's middle is, from the left; on a narrow screen the chosen tab may be beyond the edge. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Tabs whose choice is in the address (`tab=`); only the chosen one is drawn. The first needs no mention. */
export function TabsInAddress({ label, parts, keep }: TabsInAddressProps) {
  const [address, setAddress] = useSearchParams();
  const first = parts[0]?.name ?? '';
  const chosen = parts.some(({ name }) => name === address.get('tab')) ? address.get('tab') : first;
  // Some tabs are known only once the data of the page is there.
  const names = parts.map(({ name }) => name).join(' ');
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that is added moves the others
  useEffect(() => {
    const tab = list.current?.querySelector(`[aria-selected="true"][data-name="${chosen}"]`);
    if (list.current && tab) list.current.scrollLeft += middleOf(tab) - middleOf(list.current);
  }, [chosen, names]);
  const hidden = useHiddenEdges(list, names);
  const choose = (name: string | null) => {
    const next = new URLSearchParams([...address].filter(([key]) => keep.includes(key)));
    if (name && name !== first) next.set('tab', name);
    setAddress(next);
  };
  return (
    <Tabs value={chosen} onChange={choose} keepMounted={false} variant="default">
      <Tabs.List ref={list} className={classes.list} aria-label={label} {...hidden}>
        {parts.map(({ name, label: title }) => (
          <Tabs.Tab key={name} value={name} data-name={name} className={classes.tab}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          <Suspense fallback={<Skeleton height={240} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
