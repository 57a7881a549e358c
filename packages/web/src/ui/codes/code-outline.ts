interface CodeModules {
  /** Squares of a side. */
  size: number;
  /** Row by row, 1 where a square is dark. */
  data: ArrayLike<number>;
}

/** Outline of a QR code's dark squares as the path of an SVG, one unit a square; runs in a row are one piece. */
export function codeOutline({ size, data }: CodeModules): string {
  const pieces: string[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x;
      while (x < size && data[y * size + x]) x++;
      if (x > start) pieces.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  }
  return pieces.join('');
}
