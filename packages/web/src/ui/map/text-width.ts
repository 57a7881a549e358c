let context: CanvasRenderingContext2D | null | undefined;

/** Pixels that a text takes in a font, as CSS writes it; by the number of its letters where there is no canvas. */
export function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * LETTER_PX;
  context.font = font;
  return context.measureText(text).width;
}
const LETTER_PX = 7;
