import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** What is known of the series of a kit or connection was changed; `source` as `keyOfSource` writes it. */
export const lineSeriesChanged = domainEvent('line_series_changed', z.object({ source: z.string() }));
