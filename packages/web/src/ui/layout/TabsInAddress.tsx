import { Button, Menu, Skeleton, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import classes from './TabsInAddress.module.css';
import { useFittingTabs } from './use-fitting-tabs';

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

/**
 * Tabs whose choice is in the address (`tab=`); only the chosen one is drawn. The first needs no mention. Those that do
 * not fit beside each other are in a menu.
 */
export function TabsInAddress({ label, parts, keep }: TabsInAddressProps) {
  const { t } = useTexts('ui');
  const [address, setAddress] = useSearchParams();
  const row = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    parts.findIndex(({ name }) => name === address.get('tab')),
  );
  // Some tabs are known only once the data of the page is there; their labels follow the language.
  const fitting = useFittingTabs(row, parts.map(({ label: title }) => title).join('\n'), chosen);
  const others = parts.filter((_, place) => fitting[place] === false);
  const choose = (name: string | null) => {
    const next = new URLSearchParams([...address].filter(([key]) => keep.includes(key)));
    if (name && name !== parts[0]?.name) next.set('tab', name);
    setAddress(next);
  };
  return (
    <Tabs value={parts[chosen]?.name ?? ''} onChange={choose} keepMounted={false} variant="default">
      <div ref={row} className={classes.row}>
        <Tabs.List className={classes.list} aria-label={label}>
          {parts.map(({ name, label: title }, place) => (
            <Tabs.Tab
              key={name}
              value={name}
              className={classes.tab}
              // Arrow keys pass it over.
              disabled={fitting[place] === false}
            >
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {others.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                className={classes.more}
                variant="subtle"
                color="gray"
                rightSection={<IconChevronDown size={16} />}
              >
                {t('moreTabs')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes.others}>
              {others.map(({ name, label: title }) => (
                <Menu.Item key={name} onClick={() => choose(name)}>
                  {title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {parts.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          <Suspense fallback={<Skeleton height={240} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
