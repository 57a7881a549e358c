import { defineModule } from '../../platform/module';
import { adviceModule } from '../advice/advice.module';
import { bindingModule } from '../binding/binding.module';
import { commandsModule } from '../commands/commands.module';
import { deviceChangesModule } from '../device-changes/device-changes.module';
import { heardDevicesModule } from '../heard-devices/heard-devices.module';
import { simCardsModule } from '../sim-cards/sim-cards.module';
import { createCallRates } from './call-rates.service';
import { openApiRoutes } from './open-api.routes';

/** What programs with an access key may do. */
export const openApiModule = defineModule({
  name: 'openApi',
  needs: {
    binding: bindingModule,
    simCards: simCardsModule,
    heardDevices: heardDevicesModule,
    deviceChanges: deviceChangesModule,
    commands: commandsModule,
    advice: adviceModule,
  },
  create(platform, { binding, simCards, heardDevices, deviceChanges, commands, advice }) {
    const countCall = createCallRates(platform.attempts);
    return {
      services: { countCall },
      routes: [
        openApiRoutes({
          ...platform,
          countCall,
          guesses: binding.guesses,
          simCards: simCards.simCards,
          heardUplinks: heardDevices.uplinks,
          deviceRemoval: deviceChanges.removal,
          senders: commands.senders,
          profiles: commands.ports,
          askLimit: advice.askLimit,
        }),
      ],
    };
  },
});
