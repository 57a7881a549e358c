export type { TextsOf } from '@fieldscope/contract/texts';
