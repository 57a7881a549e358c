import { proofOf } from '@fieldscope/codecs';
import type { DeviceCommand } from '@fieldscope/contract/command-kinds';
import { fail } from '@fieldscope/contract/errors/fail';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import type { OrgId } from '@fieldscope/contract/ids';
import { isValueOf, type ProfileSetting, type SettingValue } from '@fieldscope/contract/profile-settings';
import { type Abilities, abilitiesOfModel, abilitiesOfProfile, wishOf } from './abilities.model';
import { type NewCommand, prepareCommand, unreachable } from './commands.model';
import type { TargetRow } from './commands.repository';
import type { DeviceProfileCommands } from './ports.model';

type Described = Pick<TargetRow, 'model' | 'profile_id'>;

/** What a device can be set to and told: by its profile, or by its model. */
export async function abilitiesOf(
  profiles: DeviceProfileCommands,
  orgId: OrgId,
  { model, profile_id: profileId }: Described,
): Promise<Abilities> {
  if (profileId === null) return abilitiesOfModel(model);
  return abilitiesOfProfile(await profiles.settingsOf(orgId, profileId));
}

/**
 * What is sent to devices of one model or profile for a command.
 * @throws AppError feature_unsupported when the device does not take it, parameter_invalid with the field and its bounds,
 * config_delivery_failed or command_failed when the profile does not encode it
 */
export async function prepareFor(
  profiles: DeviceProfileCommands,
  orgId: OrgId,
  { model, profile_id: profileId, eui }: Described & Pick<TargetRow, 'eui'>,
  command: DeviceCommand,
): Promise<NewCommand> {
  if (profileId === null) return prepareCommand(model, command);
  const settings = await profiles.settingsOf(orgId, profileId);
  const wish = wishOf(settings, command);
  if (!wish) return refuseUnknown(settings, command);
  const { setting, field, value } = wish;
  if (setting.value.type !== 'none' && !isValueOf(setting.value, value))
    fail('parameter_invalid', { field, ...boundsOf(setting.value) });
  const downlink = await profiles.encode(orgId, profileId, setting, value);
  if (!downlink) return fail(unreachable(command.kind), { eui });
  return {
    ...downlink,
    command: describe(command, setting),
    isShown: proofOf(command) === 'response' || setting.reported_path !== '',
  };
}

/** A switch that the device has, on another channel than the one that is meant, is no missing ability. */
function refuseUnknown(settings: readonly ProfileSetting[], command: DeviceCommand): never {
  const channels = settings.flatMap(({ value }) => (value.type === 'switch' ? value.channel : []));
  if (command.kind === 'switch' && channels.length > 0) {
    fail('parameter_invalid', {
      field: 'channel',
      least: Math.min(...channels),
      most: Math.max(...channels),
    });
  }
  return fail('feature_unsupported');
}

const boundsOf = (value: SettingValue): ErrorFacts =>
  value.type === 'number' ? { least: value.least, most: value.most } : {};

/** A setting of the profile's own keeps its name and value as people read them now. */
function describe(command: DeviceCommand, { name, label, unit, value }: ProfileSetting): DeviceCommand {
  if (command.kind !== 'set_own') return command;
  return { kind: 'set_own', name, value: command.value, label, text: textOf(value, command.value, unit) };
}

function textOf(value: SettingValue, given: number | null, unit: string): string {
  if (given === null || value.type === 'none') return '';
  if (value.type === 'choice')
    return value.choices.find((one) => one.value === given)?.label ?? String(given);
  return unit === '' ? String(given) : `${given} ${unit}`;
}
