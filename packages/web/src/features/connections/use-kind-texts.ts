import { NETWORK_SERVERS, type NetworkServerKind } from '@fieldscope/contract/network-server-kinds';
import type { ConnectionWay } from '@fieldscope/contract/network-server-kinds/kind';
import { useTexts } from '../../texts/use-texts';

type Definitions = typeof NETWORK_SERVERS;
/** Kinds whose name differs from language to language. */
type TranslatedKind = {
  [Kind in NetworkServerKind]: Definitions[Kind]['name'] extends null ? Kind : never;
}[NetworkServerKind];
/** Each kind with each way on which it sends. */
type Setup = {
  [Kind in NetworkServerKind]: `${Kind}.${keyof Definitions[Kind]['ways'] & string}`;
}[NetworkServerKind];

const isTranslated = (kind: NetworkServerKind): kind is TranslatedKind => NETWORK_SERVERS[kind].name === null;

/** The words for kinds of network servers. */
export function useKindTexts() {
  const { t } = useTexts('network-servers');
  return {
    nameOf: (kind: NetworkServerKind): string =>
      isTranslated(kind) ? t(`kinds.${kind}.name`) : NETWORK_SERVERS[kind].name,
    /** What is said beside the name, where that says little. */
    hintOf: (kind: NetworkServerKind): string | undefined =>
      isTranslated(kind) ? t(`kinds.${kind}.hint`) : undefined,
    /** What is said above the lines to enter at a network server that sends this way. */
    setupOf(kind: NetworkServerKind, way: ConnectionWay): string {
      const setup = `${kind}.${way}` as Setup;
      return t(`kinds.${setup}`);
    },
  };
}
