import { LIST_STATES } from '@fieldscope/contract/calls/devices';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { modelName } from '../../ui/drawing/drawing-of';
import { FilterBar } from '../../ui/FilterBar';
import type { useAddressFilter } from '../../ui/use-address-filter';
import { groupName } from './group-name';
import classes from './Nodes.module.css';
import { DEFAULT_GROUP, type FilterName, NODE_KINDS } from './node-filter';
import { useGroups, useModels } from './nodes.queries';

interface NodeFiltersProps {
  filter: ReturnType<typeof useAddressFilter<FilterName>>;
  end: ReactNode;
}

const SEARCH_FROM = 10;

/** Search and filters of the node list. */
export function NodeFilters({ filter: { values, put, isSet, clear }, end }: NodeFiltersProps) {
  const { t } = useTexts('nodes');
  const groups = useGroups().data ?? [];
  return (
    <FilterBar
      search={values.q ?? ''}
      onSearch={(q) => put({ q })}
      searchPlaceholder={t('search')}
      onClear={isSet ? clear : undefined}
      end={end}
    >
      <Select
        className={classes.filter}
        aria-label={t('columns.state')}
        placeholder={t('anyState')}
        data={LIST_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={values.state}
        onChange={(state) => put({ state })}
        clearable
      />
      <ModelSelect model={values.model} kind={values.kind} onChange={put} />
      <Select
        className={classes.filter}
        aria-label={t('columns.group')}
        placeholder={t('anyGroup')}
        data={groups.map((group) => ({
          value: group.group_uuid || DEFAULT_GROUP,
          label: groupName(group, t),
        }))}
        value={groups.length > 0 ? values.group : null}
        onChange={(group) => put({ group })}
        searchable={groups.length > SEARCH_FROM}
        nothingFoundMessage={t('nothingFound')}
        clearable
      />
    </FilterBar>
  );
}

interface ModelSelectProps {
  model: string | null;
  kind: string | null;
  onChange(part: { model: string | null; kind: string | null }): void;
}

const MODEL = 'model:';
const KIND = 'kind:';

/** One choice among kinds of devices and, below each, the models of it that the organisation owns. */
function ModelSelect({ model, kind, onChange }: ModelSelectProps) {
  const { t } = useTexts('nodes');
  const owned = useModels().data ?? [];
  const kinds = NODE_KINDS.filter((name) => name === kind || owned.some((one) => one.kind === name));
  const data = kinds.map((name) => ({
    group: t(`kinds.${name}`),
    items: [
      { value: KIND + name, label: t(`allOfKind.${name}`) },
      ...owned
        .filter((one) => one.kind === name)
        .map((one) => ({ value: MODEL + one.model, label: `${one.model} · ${modelName(one.model)}` })),
    ],
  }));
  return (
    <Select
      className={`${classes.filter} ${classes.wide}`}
      aria-label={t('columns.model')}
      placeholder={t('anyModel')}
      data={data}
      value={model ? MODEL + model : kind ? KIND + kind : null}
      onChange={(chosen) =>
        onChange({
          model: chosen?.startsWith(MODEL) ? chosen.slice(MODEL.length) : null,
          kind: chosen?.startsWith(KIND) ? chosen.slice(KIND.length) : null,
        })
      }
      searchable={owned.length > SEARCH_FROM}
      nothingFoundMessage={t('nothingFound')}
      clearable
    />
  );
}
