import { randomUUID } from 'node:crypto';
import { overlap, type PanelPlace } from '@fieldscope/contract/panel-component';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { startProduct } from '@fieldscope/e2e/product';
import { type BenchOwner, benchOwner } from './fleet';
import { type Ratio, sizeOf } from './ratio';

const EDITS = sizeOf('BENCH_EDITS', 200);
const SEED = sizeOf('BENCH_SEED', 1);
const COMPONENTS = 12;
/** How often an editor reads the panel again before an edit, as a page does that was told of a change in time. */
const READS_AGAIN = 0.2;

/** What edits change of a component. */
interface Parts {
  name: string;
  place: PanelPlace;
  text: string;
}

interface Component extends Omit<Parts, 'text'> {
  component_id: string;
  version: number;
  settings: { text: string };
}

interface Saved {
  version: number;
  saved: { component_id: string; version: number }[];
  conflicts: { component_id: string; reason: 'changed' | 'overlap'; stored: Component | null }[];
}

/** An edit that the server has taken, by the version of the panel that holds it; null: it deleted the component. */
interface Done {
  version: number;
  component_id: string;
  parts: Partial<Parts> | null;
}

/** What an edit makes of a component; undefined: of a new one. */
type Edit = { component_id: string; parts: Partial<Parts> | null; isNew?: true };

/**
 * Two people edit one panel at once, each at random, and what is a conflict is put on top of what is stored, as a client does it.
 * Lost is an edit that is not in the panel in the end, although nobody changed the same part of its component after it.
 */
export async function benchPanelEditors(): Promise<Ratio[]> {
  const server = await startProduct();
  try {
    const owner = await benchOwner(server, 'editors');
    const { panel_id: panelId } = await owner.call<{ panel_id: number }>('POST', '/panel/create_panel', {
      name: 'Bench',
      components: Array.from({ length: COMPONENTS }, (_, nth) =>
        inputOf({ component_id: randomUUID(), ...partsAt(nth), name: `${nth}`, text: '' }),
      ),
    });
    const first = await read(owner, panelId);
    const editors = [SEED * 2, SEED * 2 + 1].map((seed) => new Editor(owner, panelId, first, seed));
    const begun = performance.now();
    await Promise.all(editors.map((editor) => editor.work()));
    const seconds = (performance.now() - begun) / 1000;
    const done = editors.flatMap((editor) => editor.done);
    const lost = countLost(first, done, await read(owner, panelId)) + 2 * EDITS - done.length;
    const conflicts = editors.reduce((sum, editor) => sum + editor.conflicts, 0);
    console.log(
      `${done.length} edits of two editors in ${seconds.toFixed(1)} s, ${conflicts} conflicts, seed ${SEED}`,
    );
    return [
      { name: 'edits lost of two editors of one panel', value: lost, atLeast: 0, atMost: 0 },
      { name: 'conflicts that they had', value: conflicts, atLeast: 1 },
    ];
  } finally {
    await server.stop();
    server.remove();
  }
}

/** Somebody with the panel open. */
class Editor {
  readonly done: Done[] = [];
  conflicts = 0;
  private readonly known: Map<string, Component>;
  private readonly random: () => number;

  constructor(
    private readonly owner: BenchOwner,
    private readonly panelId: number,
    first: readonly Component[],
    seed: number,
  ) {
    this.known = byId(first);
    this.random = randomOf(seed);
  }

  async work(): Promise<void> {
    for (let nth = 0; nth < EDITS; nth += 1) {
      if (this.random() < READS_AGAIN) await this.readAgain();
      await this.save(this.edit(nth));
    }
  }

  private async readAgain(): Promise<void> {
    this.known.clear();
    for (const [id, component] of byId(await read(this.owner, this.panelId))) this.known.set(id, component);
  }

  private edit(nth: number): Edit {
    const all = [...this.known.values()];
    const one = all[this.below(all.length)];
    const text = `edit ${nth} ${Math.floor(this.random() * 1e9)}`;
    const kind = this.random();
    if (!one || (kind < 0.1 && all.length < PANEL_LIMITS.components))
      return {
        component_id: randomUUID(),
        isNew: true,
        parts: { name: text, text, place: this.freePlace() },
      };
    const { component_id } = one;
    if (kind < 0.18 && all.length > 5) return { component_id, parts: null };
    if (kind < 0.45) return { component_id, parts: { place: this.freePlace() } };
    return { component_id, parts: kind < 0.7 ? { name: text } : { text } };
  }

  /** Until the server has taken it. */
  private async save(edit: Edit): Promise<void> {
    const { component_id, isNew } = edit;
    let { parts } = edit;
    for (;;) {
      const before = this.known.get(component_id);
      const whole = { ...partsOf(before), ...parts };
      const version = before?.version ?? 0;
      const answer = await this.owner.call<Saved>('POST', '/panel/update_panel', {
        panel_id: this.panelId,
        ...(parts === null
          ? { deleted: [{ component_id, version }] }
          : { saved: [{ ...inputOf({ component_id, ...whole }), version }] }),
      });
      const conflict = answer.conflicts.find((one) => one.component_id === component_id);
      if (!conflict) {
        // One that the other one has deleted comes back whole.
        const isBack = parts !== null && (before === undefined || isNew);
        this.done.push({ version: answer.version, component_id, parts: isBack ? whole : parts });
        if (parts === null) this.known.delete(component_id);
        else this.know({ component_id, version: answer.version, ...whole });
        return;
      }
      this.conflicts += 1;
      await this.readAgain();
      if (conflict.reason === 'overlap') parts = { ...parts, place: this.freePlace() };
      else if (parts !== null && conflict.stored === null)
        parts = { ...partsOf(before), ...parts, place: this.freePlace() };
    }
  }

  private know({ text, ...component }: Omit<Component, 'settings'> & { text: string }): void {
    this.known.set(component.component_id, { ...component, settings: { text } });
  }

  private freePlace(): PanelPlace {
    for (;;) {
      const place = {
        ...{ x: this.below(PANEL_LIMITS.columns - 4), y: this.below(60) },
        ...{ width: 1 + this.below(4), height: 1 + this.below(3) },
      };
      if (![...this.known.values()].some((one) => overlap(one.place, place))) return place;
    }
  }

  private below(most: number): number {
    return Math.floor(this.random() * most);
  }
}

/** Edits whose part of a component is not as it was made, though no later edit made it otherwise. */
function countLost(first: readonly Component[], done: readonly Done[], last: readonly Component[]): number {
  const expected = new Map(first.map((component) => [component.component_id, partsOf(component)]));
  for (const { component_id, parts } of done.toSorted((one, other) => one.version - other.version)) {
    if (parts === null) expected.delete(component_id);
    else expected.set(component_id, { ...(expected.get(component_id) ?? NOTHING), ...parts });
  }
  const found = byId(last);
  const ids = new Set([...expected.keys(), ...found.keys()]);
  return [...ids].filter((id) => {
    const [wanted, stored] = [expected.get(id), found.get(id)];
    return !wanted || !stored || JSON.stringify(sorted(wanted)) !== JSON.stringify(sorted(partsOf(stored)));
  }).length;
}

const NOTHING: Parts = { name: '', text: '', place: { x: 0, y: 0, width: 1, height: 1 } };
const sorted = ({ name, text, place: { x, y, width, height } }: Parts) => [name, text, x, y, width, height];
const partsOf = (component: Component | undefined): Parts =>
  component ? { name: component.name, place: component.place, text: component.settings.text } : NOTHING;
const partsAt = (nth: number) => ({
  place: { x: (nth % 6) * 4, y: Math.floor(nth / 6) * 2, width: 3, height: 2 },
});
const inputOf = ({ component_id, name, place, text }: Parts & { component_id: string }) => ({
  ...{ component_id, name, place, kind: 'text', settings: { text } },
});
const byId = (components: readonly Component[]) =>
  new Map(components.map((component) => [component.component_id, component]));
const read = async (owner: BenchOwner, panelId: number): Promise<Component[]> =>
  (await owner.call<{ components: Component[] }>('GET', `/panel/view_panel?id=${panelId}`)).components;

/** Numbers from 0 to 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
