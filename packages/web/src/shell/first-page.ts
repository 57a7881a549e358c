/** What most people see first, in one file: two imports would be two requests. */
export { DashboardScreen } from '../screens/dashboard/DashboardScreen';
export { Shell } from './Shell';
