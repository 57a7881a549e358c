import { ADOPTION_LIMITS } from '@fieldscope/contract/adoption-limits';
import type { ResultOf } from '@fieldscope/contract/call';
import type { HeardDevice, heardDevices } from '@fieldscope/contract/calls/connections';
import { useState } from 'react';
import { modelOrProfile } from '../../features/device-profiles/model-or-profile';
import { useAdopt } from './network-servers.queries';

type Adopted = ResultOf<typeof heardDevices.adopt>['devices'];

/** What was heard and may be adopted. */
export type Adoptable = Pick<HeardDevice, 'dev_eui' | 'candidates'> & Partial<Pick<HeardDevice, 'name'>>;

/** Adopts heard devices as the models that the reader chose, or that are proposed. */
export interface Adoption {
  /** null: none is proposed, and none chosen. */
  modelOf(device: Adoptable): string | null;
  choose(device: Adoptable, model: string | null): void;
  /** What it will be called: as the network server calls it, or as the reader typed. */
  nameOf(device: Adoptable): string;
  rename(device: Adoptable, name: string): void;
  /** Resolves when they are the organisation's, or when it refused some: a tip has said so. */
  adopt(devices: readonly Adoptable[]): Promise<void>;
  isPending: boolean;
  /** Those of the last click. */
  adopted: Adopted;
}

/** The model that reads a device best, when what it measures fits: a check sum alone speaks for a whole family. */
function proposedModel({ candidates: [best] }: Adoptable): string | null {
  const isProposed = best?.certainty === 'checksum_and_sensors' || best?.certainty === 'sensors';
  return isProposed ? best.model : null;
}

export function useAdoption(): Adoption {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [adopted, setAdopted] = useState<Adopted>([]);
  const [isPending, setPending] = useState(false);
  const { mutateAsync } = useAdopt();
  const modelOf = (device: Adoptable) => chosen[device.dev_eui] ?? proposedModel(device);
  const nameOf = ({ dev_eui, name = '' }: Adoptable) => names[dev_eui] ?? name;
  return {
    modelOf,
    nameOf,
    rename: ({ dev_eui }, name) => setNames((before) => ({ ...before, [dev_eui]: name })),
    choose: ({ dev_eui }, model) => setChosen((before) => ({ ...before, [dev_eui]: model })),
    async adopt(devices) {
      const rows = devices.flatMap((device) => {
        const model = modelOf(device);
        if (model === null) return [];
        return {
          dev_eui: device.dev_eui,
          name: nameOf(device).trim() || undefined,
          ...modelOrProfile(model),
        };
      });
      const portion = ADOPTION_LIMITS.devicesPerCall;
      const done: Adopted = [];
      setPending(true);
      try {
        for (let start = 0; start < rows.length; start += portion) {
          const answer = await mutateAsync({ devices: rows.slice(start, start + portion) });
          done.push(...answer.devices);
        }
      } catch {
        // The tip names the device; those of earlier portions are adopted.
      } finally {
        setPending(false);
        setAdopted(done);
      }
    },
    isPending,
    adopted,
  };
}
