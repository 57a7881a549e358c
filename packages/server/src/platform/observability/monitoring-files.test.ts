import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { registry } from './metrics';

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

/** Names that Prometheus makes of one metric. */
const SUFFIXES = { histogram: ['_bucket', '_sum', '_count'], other: [''] };
const defaults = new Registry();
collectDefaultMetrics({ register: defaults });

const KNOWN = new Set(
  [registry, defaults].flatMap((one) =>
    one
      .getMetricsAsArray()
      .flatMap(({ name, type }) =>
        SUFFIXES[String(type) === 'histogram' ? 'histogram' : 'other'].map((suffix) => name + suffix),
      ),
  ),
);
/** `up` is Prometheus' own. */
const METRIC = /\b(?:fieldscope|nodejs|process)_[a-z0-9_]+\b/g;
const unknownIn = (expression: string) =>
  [...expression.matchAll(METRIC)].map(([name]) => name).filter((name) => !KNOWN.has(name));

/** Headings of a document as links name them. */
const anchorsOf = (text: string) =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

interface Panel {
  title: string;
  targets: { expr: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
}

test('the dashboard of Grafana shows metrics that there are, and its panels lie beside each other', () => {
  const { panels, templating } = JSON.parse(read('deploy/grafana/fieldscope.json')) as {
    panels: Panel[];
    templating: { list: { name: string }[] };
  };
  expect(panels.length).toBeGreaterThan(0);
  for (const { title, targets } of panels) {
    expect(targets.length, title).toBeGreaterThan(0);
    for (const { expr } of targets) expect(unknownIn(expr), title).toEqual([]);
  }
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(unknownIn(JSON.stringify(templating))).toEqual([]);
});

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

function readRules(): Rule[] {
  const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

test('every alert watches metrics that there are, says what to do, and leads to a heading of the guide', () => {
  const rules = readRules();
  const anchors = anchorsOf(read('docs/operations.md'));
  expect(rules.length).toBeGreaterThan(5);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, for: lasts, labels, annotations } of rules) {
    expect(unknownIn(expr), alert).toEqual([]);
    expect(expr, alert).toMatch(/(==|>|<) [\d.]+$/);
    expect(lasts, alert).toMatch(/^\d+m$/);
    expect(['warning', 'critical'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).not.toBe('');
    expect(annotations.description, alert).not.toBe('');
    const [file, anchor = ''] = annotations.runbook_url.split('#');
    expect(file, alert).toBe('docs/operations.md');
    expect([...anchors], alert).toContain(anchor);
  }
});
