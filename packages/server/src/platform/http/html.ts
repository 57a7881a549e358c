const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** A text within the quotes of an attribute. */
export const forAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
