import type { DefinitionNames } from '@fieldscope/contract/definitions/names';

/** Names that no rule writes, by the ids of the catalogue. */
export type NamesInstead = {
  readonly [Kind in 'measurements' | 'sensorTypes' | 'statuses']?: Partial<DefinitionNames[Kind]>;
};

/**
 * The catalogue's names as people read them: programs keep the published ones.
 * @param write what a language does to every name
 * @param instead names that are other words
 */
export function shownNames(
  published: DefinitionNames,
  write: (name: string) => string,
  instead: NamesInstead,
): DefinitionNames {
  const written = <Names extends Readonly<Record<string, string>>>(names: Names, other?: Partial<Names>) => ({
    ...(Object.fromEntries(
      Object.entries(names).map(([id, name]) => [id, write(withSubscripts(name))]),
    ) as Names),
    ...other,
  });
  return {
    measurements: written(published.measurements, instead.measurements),
    sensorTypes: written(published.sensorTypes, instead.sensorTypes),
    statuses: written(published.statuses, instead.statuses),
    customSensor: write(published.customSensor),
  };
}

const FORMULAS: Readonly<Record<string, string>> = { CO2: 'CO₂', NH3: 'NH₃', H2S: 'H₂S' };

const withSubscripts = (name: string): string => name.replace(/CO2|NH3|H2S/g, (gas) => FORMULAS[gas]!);
