import { HOUR_MS } from '@fieldscope/contract/time';
import { servesOperators } from '../../platform/http/operator-port';
import { defineModule, every } from '../../platform/module';
import { Examination } from './examination.service';
import { operatorViewsArchive } from './operator-views.archive';
import { operatorViewRoutes } from './operator-views.routes';
import { noteSpaceOfDay } from './space-shown.repository';

/** What operators look at on their pages: everything, of all organisations. */
export const operatorViewsModule = defineModule({
  name: 'operatorViews',
  archive: operatorViewsArchive,
  create(platform) {
    const { doctor, backups } = platform.toolCommands;
    const examination = new Examination(doctor, platform);
    return {
      routes: servesOperators(platform.config)
        ? [
            operatorViewRoutes({
              ...{ examination, backups },
              ...{ kinds: platform.jobKinds, version: platform.version },
            }),
          ]
        : [],
      stop: () => examination.close(),
      schedules: [
        every('note the space of the day', HOUR_MS, ({ db, clock }) => noteSpaceOfDay(db, clock.now())),
      ],
    };
  },
});
