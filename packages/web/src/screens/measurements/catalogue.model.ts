import type { TypeUse } from '@fieldscope/contract/calls/measurement-types';
import { KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import { nameIn, type OwnNames } from '@fieldscope/contract/definitions/own-names';
import { KNOWN_SENSOR_TYPES, SENSOR_TYPES } from '@fieldscope/contract/definitions/sensor-types';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';

export const TYPE_KINDS = ['custom', 'renamed', 'published'] as const;
type TypeKind = (typeof TYPE_KINDS)[number];

/** A measurement or a sensor type, as the list shows it. */
export interface ListedType {
  id: string;
  kind: TypeKind;
  /** In the reader's language. */
  name: string;
  /** The published name where the organisation has another one; else empty. */
  publishedName: string;
  /** In the other languages, as far as they are loaded. */
  otherNames: string[];
  /** The organisation's; undefined: it has none. */
  own: OwnNames | undefined;
  usedBy: readonly TypeUse[];
  /** Of a sensor type; of a measurement itself. */
  measurementIds: readonly number[];
}

interface OwnType {
  id: string;
  names: OwnNames;
  usedBy?: readonly TypeUse[];
  measurementIds: readonly number[];
}

type Loaded = Partial<Record<Language, DefinitionNames>>;
type Published = Partial<Record<Language, Readonly<Record<string, string>>>>;

/** The measurements of the catalogue and those of the organisation. */
export function listMeasurements(loaded: Loaded, own: readonly OwnType[], language: Language): ListedType[] {
  const published: Published = mapped(loaded, ({ measurements }) => measurements);
  const ids = KNOWN_MEASUREMENT_IDS.map((id) => ({ id: String(id), measurementIds: [id] }));
  return listed(ids, published, own, language);
}

/** The published sensor types and those of the organisation. */
export function listSensorTypes(loaded: Loaded, own: readonly OwnType[], language: Language): ListedType[] {
  const published: Published = mapped(loaded, ({ sensorTypes }) => sensorTypes);
  const ids = KNOWN_SENSOR_TYPES.map((id) => ({ id, measurementIds: SENSOR_TYPES[id] }));
  return listed(ids, published, own, language);
}

function listed(
  known: readonly { id: string; measurementIds: readonly number[] }[],
  published: Published,
  own: readonly OwnType[],
  language: Language,
): ListedType[] {
  const ownById = new Map(own.map((one) => [one.id, one]));
  const custom = own.filter(({ id }) => !known.some((one) => one.id === id));
  const publishedNames = (id: string): OwnNames => ({
    en: published.en?.[id] ?? '',
    zh: published.zh?.[id] ?? '',
    ru: published.ru?.[id] ?? '',
  });
  return [
    ...custom.map((one) => ({
      ...{ id: one.id, kind: 'custom' as const, publishedName: '', own: one.names },
      ...{ usedBy: one.usedBy ?? [], measurementIds: one.measurementIds },
      ...namesIn(one.names, language),
    })),
    ...known.map(({ id, measurementIds }) => {
      const names = publishedNames(id);
      const renamed = ownById.get(id)?.names;
      return {
        ...{ id, measurementIds, own: renamed, usedBy: [] },
        kind: renamed ? ('renamed' as const) : ('published' as const),
        publishedName: renamed ? names[language] : '',
        ...namesIn(renamed ?? names, language),
      };
    }),
  ];
}

function namesIn(names: OwnNames, language: Language): Pick<ListedType, 'name' | 'otherNames'> {
  const name = nameIn(names, language);
  const others = LANGUAGE_NAMES.map((one) => names[one]).filter((one) => one !== '' && one !== name);
  return { name, otherNames: [...new Set(others)] };
}

const mapped = <From, To>(all: Partial<Record<Language, From>>, map: (one: From) => To) =>
  Object.fromEntries(Object.entries(all).map(([language, one]) => [language, map(one)])) as Partial<
    Record<Language, To>
  >;

/** Types whose id or name in any language contains the searched text, of one kind or of all. */
export function filteredTypes(
  types: readonly ListedType[],
  { search, kind }: { search: string; kind: string | null },
): ListedType[] {
  const wanted = search.trim().toLowerCase();
  const contains = ({ id, name, publishedName, otherNames }: ListedType) =>
    [id, name, publishedName, ...otherNames].some((text) => text.toLowerCase().includes(wanted));
  return types.filter((type) => (kind === null || type.kind === kind) && contains(type));
}
