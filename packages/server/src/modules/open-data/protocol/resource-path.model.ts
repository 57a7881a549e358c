import { isIdName, isSetName, isToMany, propertiesOf, type SetName, targetOf } from './entities.model';
import { refuse, refuseMissing } from './refusals.model';

/** What an address is about: a set, then step by step what is found there. */
export interface ResourcePath {
  set: SetName;
  steps: readonly Step[];
  /** What is asked of the entities at its end. */
  end: 'entities' | 'references' | { property: string; within: readonly string[]; isValue: boolean };
  /** The set of the entities at its end. */
  last: SetName;
  /** Whether its end is one entity. */
  isOne: boolean;
}

type Step = { kind: 'key'; id: string | number } | { kind: 'link'; link: string };

const MOST_SEGMENTS = 12;
const SEGMENT = /^([A-Za-z]+)\((.*)\)$/;

/** Path below the service's root; undefined: the root itself. @throws Refusal */
export function parsePath(text: string): ResourcePath | undefined {
  const segments = text.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return undefined;
  if (segments.length > MOST_SEGMENTS) refuse('path', `more than ${MOST_SEGMENTS} parts`);
  const names = segments.map(decodedSegment);
  const steps: Step[] = [];
  let set: SetName | undefined;
  let isOne = false;
  let first: SetName | undefined;
  for (const [index, segment] of names.entries()) {
    const [, name = segment, key] = SEGMENT.exec(segment) ?? [];
    if (set === undefined) {
      if (!isSetName(name)) return refuseMissing(segment.slice(0, 64));
      set = first = name;
    } else {
      const target: SetName | undefined = isOne ? targetOf(set, name) : undefined;
      if (!target) {
        const end = endOf(set, isOne, names.slice(index));
        return { set: first!, steps, end, last: set, isOne };
      }
      steps.push({ kind: 'link', link: name });
      [set, isOne] = [target, !isToMany(name)];
    }
    if (key === undefined) continue;
    if (isOne) return refuseMissing(segment.slice(0, 64));
    steps.push({ kind: 'key', id: idOf(key) });
    isOne = true;
  }
  return { set: first!, steps, end: 'entities', last: set!, isOne };
}

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return refuseMissing('the path');
  }
}

function endOf(set: SetName, isOne: boolean, rest: readonly string[]): ResourcePath['end'] {
  if (rest.length === 1 && rest[0] === '$ref' && !isOne) return 'references';
  const isValue = rest.at(-1) === '$value';
  const [property = '', ...within] = isValue ? rest.slice(0, -1) : rest;
  const isKnown = isIdName(property) || propertiesOf(set).includes(property);
  if (!isOne || !isKnown) return refuseMissing(rest.join('/').slice(0, 64));
  return { property, within, isValue };
}

/** A number, or a text in single quotes. */
function idOf(key: string): string | number {
  if (/^\d{1,16}$/.test(key)) return Number(key);
  if (/^'.*'$/.test(key)) return key.slice(1, -1).replaceAll("''", "'");
  return refuseMissing(`the id ${key.slice(0, 64)}`);
}
