import { defineModule } from '../../platform/module';
import { heardDevicesModule } from '../heard-devices/heard-devices.module';
import { BINDING_COMMANDS } from './binding.commands';
import { bindingRoutes } from './binding.routes';
import { createKeyGuesses } from './key-guesses.service';

/** How devices come to an organisation: produced and bound by key code, or adopted. */
export const bindingModule = defineModule({
  name: 'binding',
  needs: { heardDevices: heardDevicesModule },
  operatorCommands: BINDING_COMMANDS,
  create({ attempts }, { heardDevices: { uplinks, gateways, countAdoption } }) {
    // One count of wrong key codes, whichever way they come.
    const guesses = createKeyGuesses(attempts);
    const heard = { heardUplinks: uplinks, heardGateways: gateways, countAdoption };
    return { services: { guesses }, routes: [bindingRoutes({ attempts, guesses, ...heard })] };
  },
});
