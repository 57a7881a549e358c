import type { MetricFamily } from './metric-families.model';

/** Text formats of Prometheus (exposition formats, version 0.0.4) and of OpenMetrics 1.0. */
export type ExpositionFormat = 'text' | 'openmetrics';

export const CONTENT_TYPES: Record<ExpositionFormat, string> = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

export type Labels = readonly (readonly [name: string, value: string])[];

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };
const escaped = (text: string): string => text.replaceAll(/[\\"\n]/g, (character) => ESCAPES[character]!);

/** Labels between braces; an empty value is as good as none. */
export const labelsText = (labels: Labels): string =>
  labels
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

/** Collects samples of gauges, whose families must each be in one piece. */
export class Exposition {
  private readonly families = new Map<MetricFamily['name'], { family: MetricFamily; lines: string[] }>();

  /** @param labels as `labelsText` writes them */
  add(family: MetricFamily, labels: string, value: number): void {
    let known = this.families.get(family.name);
    if (!known) {
      known = { family, lines: [] };
      this.families.set(family.name, known);
    }
    known.lines.push(`${family.name}{${labels}} ${family.toUnit(value)}`);
  }

  write(format: ExpositionFormat): string {
    const parts = [...this.families.values()].map(({ family: { name, help, unit }, lines }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        ...(format === 'openmetrics' && unit !== '' ? [`# UNIT ${name} ${unit}`] : []),
        ...lines,
        '',
      ].join('\n'),
    );
    return parts.join('') + (format === 'openmetrics' ? '# EOF\n' : '');
  }
}

/** The format that a client prefers of those that it names (RFC 9110, 12.5.1); text where it names neither. */
export function formatFor(accept = ''): ExpositionFormat {
  const weights = accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice('q='.length);
    return {
      type,
      version: parameters.find((one) => one.startsWith('version=')),
      q: weight === undefined ? 1 : Number(weight),
    };
  });
  const weightOf = (isMeant: (one: (typeof weights)[number]) => boolean) =>
    Math.max(0, ...weights.filter(isMeant).map(({ q }) => q || 0));
  const openmetrics = weightOf(
    ({ type, version }) => type === 'application/openmetrics-text' && version === 'version=1.0.0',
  );
  const text = weightOf(
    ({ type, version = 'version=0.0.4' }) => type === 'text/plain' && version === 'version=0.0.4',
  );
  return openmetrics > text ? 'openmetrics' : 'text';
}
