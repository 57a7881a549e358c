/** Words that the first pages need, in one file: the sign-in, the frame and the dashboard with its measurements. */

export { zh as names } from './shown-names/zh';
export { default as charts } from './zh/charts';
export { default as common } from './zh/common';
export { default as credentials } from './zh/credentials';
export { default as dashboard } from './zh/dashboard';
export { default as 'open-alarms' } from './zh/open-alarms';
export { default as routes } from './zh/routes';
export { default as shell } from './zh/shell';
export { default as 'sign-in' } from './zh/sign-in';
export { default as ui } from './zh/ui';
export { default as values } from './zh/values';
