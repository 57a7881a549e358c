import { vi } from 'vitest';

const CHARACTER_PX = 7;

interface Canvas {
  /** Texts in the order of their drawing. */
  texts(): string[];
  /** Ends of the dashed lines. */
  dashedLines(): { y: number }[];
  /** Discards what was drawn so far. */
  clear(): void;
}

/** Canvases of the page, which has none, until the test ends; remembers what was drawn. */
export function recordCanvas(): Canvas {
  let calls: { name: string; args: unknown[] }[] = [];
  const context = new Proxy(
    { measureText: (text: string) => ({ width: text.length * CHARACTER_PX }) },
    {
      get: (target: Record<string, unknown>, name: string) =>
        target[name] ?? ((...args: unknown[]) => void calls.push({ name, args })),
      set: (target, name: string, value) => Reflect.set(target, name, value),
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      arc() {}
      rect() {}
      closePath() {}
      addPath() {}
    },
  );
  return {
    texts: () => calls.filter(({ name }) => name === 'fillText').map(({ args }) => String(args[0])),
    dashedLines() {
      const lines: { y: number }[] = [];
      calls.forEach(({ name, args }, place) => {
        if (name !== 'setLineDash' || (args[0] as number[]).length === 0) return;
        const end = calls.slice(place).find((call) => call.name === 'lineTo');
        if (end) lines.push({ y: end.args[1] as number });
      });
      return lines;
    },
    clear() {
      calls = [];
    },
  };
}
