import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { SectionsInAddress } from '../../ui/layout/SectionsInAddress';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import type { Tabs } from './device-tabs';
import { presentQuery } from './former-tabs';
import type { TitledTab } from './use-device-tabs';

interface DeviceTabsProps<Tab, Section> {
  /** Those of the kind of device. */
  all: Tabs<never>;
  /** Tabs that there were, each with the section that it is now. */
  former: Readonly<Record<string, Section>>;
  /** Those that are shown. */
  tabs: readonly TitledTab<Tab, Section>[];
  isLoading: boolean;
  /** Names in the address that concern more than one section. */
  keep: readonly string[];
  contentOf(section: Section): ReactNode;
  /** What stands beside the names of the sections while one is shown. */
  endOf?(section: Section): ReactNode;
}

/** The tabs of the page of a device, and in each its sections; links of before lead there. */
export function DeviceTabs<Tab extends string, Section extends string>(props: DeviceTabsProps<Tab, Section>) {
  const { all, tabs, isLoading, keep, contentOf, endOf } = props;
  const { t } = useTexts('device-details');
  const [address] = useSearchParams();
  const present = presentQuery(address, props);
  if (present) return <Navigate to={{ search: `?${present}` }} replace />;
  return (
    <TabsInAddress
      label={t('tabsLabel')}
      keep={keep}
      parts={tabs.map(({ name: tab, label, sections }) => ({
        name: tab,
        label,
        content: (
          <SectionsInAddress
            label={t('sectionsLabel', { tab: label })}
            parts={sections.map(({ name, label: title }) => ({
              name,
              label: title,
              content: contentOf(name),
              end: endOf?.(name),
            }))}
            isAlone={Object.keys(all[tab]!).length === 1}
            {...{ tab, isLoading, keep }}
          />
        ),
      }))}
    />
  );
}
