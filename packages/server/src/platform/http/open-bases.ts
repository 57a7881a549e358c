import { BASES } from '@fieldscope/contract/call';

const OPEN = [BASES.open, '/1.0', '/refer'].map((base) => `${base}/`);

/** Whether pages of any site may read what lies there: the public API and the definitions. */
export const isOpenToPages = (url: string): boolean => OPEN.some((base) => url.startsWith(base));
