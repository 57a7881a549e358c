/** An account that is registered and has no organisation yet. */
export interface Registered {
  token: string;
  workplace: string;
}

const NAME = 'fieldscope:registered';

/** A reload returns to the last step; the next user of the browser does not see it. */
export const registered = {
  get(): Registered | undefined {
    try {
      const text = sessionStorage.getItem(NAME);
      return text === null ? undefined : (JSON.parse(text) as Registered);
    } catch {
      return undefined;
    }
  },
  set(next: Registered | undefined): void {
    try {
      if (next) sessionStorage.setItem(NAME, JSON.stringify(next));
      else sessionStorage.removeItem(NAME);
    } catch {
      // Forbidden storage: a reload starts from the beginning.
    }
  },
};
