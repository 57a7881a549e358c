import type { IntegrationKindSettings } from '@fieldscope/contract/integration-kinds';
import type { PlatformServices } from '../../platform/services';

type Needs = Pick<PlatformServices, 'secrets'>;

/** What is stored sealed of an integration. */
export interface SealedSettings {
  settings: IntegrationKindSettings['settings'];
  secrets: Record<string, string>;
}

export const seal = ({ secrets }: Needs, settings: SealedSettings): Buffer =>
  secrets.seal(JSON.stringify(settings));

export const readSealed = ({ secrets }: Needs, sealed: Buffer): SealedSettings =>
  JSON.parse(secrets.unseal(sealed)) as SealedSettings;
