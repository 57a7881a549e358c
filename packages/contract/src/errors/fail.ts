import { ERRORS, type ErrorEntry, type ErrorName } from './catalogue';
import type { ErrorFacts } from './fill';

/** A thrown error of the catalogue. */
export class AppError extends Error {
  override readonly name: ErrorName;
  readonly entry: ErrorEntry;
  readonly facts: ErrorFacts;

  constructor(name: ErrorName, facts: ErrorFacts = {}) {
    super(Object.keys(facts).length > 0 ? `${name} ${JSON.stringify(facts)}` : name);
    this.name = name;
    this.entry = ERRORS[name];
    this.facts = facts;
  }
}

/** Throws an error of the catalogue; `facts` fill its text: `fail('parameter_invalid', { field: 'eui' })`. */
export function fail(name: ErrorName, facts?: ErrorFacts): never {
  throw new AppError(name, facts);
}
