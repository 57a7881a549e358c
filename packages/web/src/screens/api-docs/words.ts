export type DocsLanguage = 'en' | 'zh';

/** The documentation's own words; what a call takes and answers comes from the server's description. */
export interface DocsWords {
  title: string;
  lead: string;
  failed: string;
  retry: string;
  start: { title: string; base: string; key: string; answer: string; times: string; limits: string };
  sections: { reading: string; changing: string; devices: string; stream: string };
  fields: { title: string; name: string; required: string; optional: string; means: string; none: string };
  /** Names of the types of JSON. */
  types: Record<string, string>;
  example: string;
  answer: string;
  errors: string;
  code: string;
  /** By the call's name in the contract. */
  calls: Record<string, string>;
  /** By the field's name. */
  meanings: Record<string, string>;
  stream: {
    lead: string;
    facts: Record<'host' | 'port' | 'client' | 'user' | 'password', { name: string; value: string }>;
    topics: string;
    topic: string;
    means: string;
    reading: string;
    status: string;
    body: string;
    subscribe: string;
    ids: string;
  };
}
