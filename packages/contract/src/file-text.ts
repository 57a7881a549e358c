const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding=["']([\w.:-]{1,40})["']/i;

/**
 * Text of a file as people have it: by its byte order mark, by what an XML file declares, as UTF-8, or else as Windows-1252, in which
 * spreadsheets and banks of the west write.
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const declared = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1];
  return (
    decoded(bytes, declared ?? 'utf-8') ?? decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252') ?? ''
  );
}

/** undefined: it is not written so, or nobody knows that encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
