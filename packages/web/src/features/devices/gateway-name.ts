import type { NamedGateway } from '@fieldscope/contract/fields';

/** What people call a gateway: its name; one of others has none here, and is called by its EUI. */
export const gatewayName = ({ eui, name }: NamedGateway): string => name || eui;
