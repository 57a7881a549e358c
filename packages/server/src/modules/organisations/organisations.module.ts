import { defineModule } from '../../platform/module';
import { ORGANISATION_COMMANDS } from './organisations.commands';

/** Makes organisations, with all that they begin with. */
export const organisationsModule = defineModule({
  name: 'organisations',
  operatorCommands: ORGANISATION_COMMANDS,
});
