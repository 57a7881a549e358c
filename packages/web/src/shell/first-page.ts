import { gatherCalls } from '../api/gathered-calls';

/** What most people see first, in one file: two imports would be two requests. */
export { DashboardScreen } from '../screens/dashboard/DashboardScreen';
export { Shell } from './Shell';

// While developing, and in tests, each call is a request of its own, which is easier to read.
if (import.meta.env.PROD) gatherCalls();
