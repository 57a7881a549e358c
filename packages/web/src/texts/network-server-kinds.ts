import type { NETWORK_SERVERS, NetworkServerKind } from '@fieldscope/contract/network-server-kinds';

type Definitions = typeof NETWORK_SERVERS;

/** The texts that a kind of network server needs, by what the contract declares of it. */
type TextsOfKind<Kind extends NetworkServerKind> = {
  /** What is said above the lines to enter, by the way on which it sends. */
  [Way in keyof Definitions[Kind]['ways']]: string;
} & (Definitions[Kind]['name'] extends null ? { name: string; hint: string } : unknown) &
  (Definitions[Kind]['api'] extends null
    ? unknown
    : { api: { about: string; addressHint: string; keyHint: string } });

export type NetworkServerKindTexts = { [Kind in NetworkServerKind]: TextsOfKind<Kind> };
