/** As long as a text may be without an end of a sentence; then it is one. */
const MOST = 4000;
/** Behind it comes a gap, or it is a Chinese one. */
const ENDS = /[.!?…][)"'»”]?(?=\s)|[。！？；][）”」]?|\n/gu;

/**
 * Cuts a text that comes in pieces into sentences with the gaps behind them. Nothing of a sentence is given out before it has ended,
 * and what is behind it has begun: "18." may go on as "18.5", "12 нояб." with the year.
 */
export class Sentences {
  private held = '';

  add(piece: string): string[] {
    this.held += piece;
    const found: string[] = [];
    for (let end = this.firstEnd(); end !== undefined; end = this.firstEnd()) {
      found.push(this.held.slice(0, end));
      this.held = this.held.slice(end);
    }
    return found;
  }

  /** What is left when the text is over. */
  end(): string[] {
    const rest = this.held;
    this.held = '';
    return rest.trim() === '' ? [] : [rest];
  }

  private firstEnd(): number | undefined {
    const begin = this.held.search(/\S/);
    if (begin < 0) return undefined;
    for (const { 0: mark, index } of this.held.matchAll(ENDS)) {
      if (index <= begin) continue;
      const behind = nextVisible(this.held, index + mark.length);
      if (behind < 0) break;
      if (!this.goesOn(mark, index, this.held.charAt(behind))) return behind;
    }
    return this.held.length > MOST ? this.held.length : undefined;
  }

  /** A point is none of a sentence before a small letter or a number, nor behind the number of a list item. */
  private goesOn(mark: string, index: number, next: string): boolean {
    if (!mark.startsWith('.')) return false;
    return (
      /[\p{Ll}\p{N}]/u.test(next) ||
      /(^|\n)\s{0,8}\d{1,2}$/.test(this.held.slice(Math.max(0, index - 12), index))
    );
  }
}

function nextVisible(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (!/\s/.test(text.charAt(at))) return at;
  return -1;
}
