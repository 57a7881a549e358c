/** Words that the first pages need, in one file: the sign-in, the frame and the dashboard with its measurements. */
export { default as charts } from './en/charts';
export { default as common } from './en/common';
export { default as credentials } from './en/credentials';
export { default as dashboard } from './en/dashboard';
export { default as 'open-alarms' } from './en/open-alarms';
export { default as routes } from './en/routes';
export { default as shell } from './en/shell';
export { default as 'sign-in' } from './en/sign-in';
export { default as ui } from './en/ui';
export { default as values } from './en/values';
export { en as names } from './shown-names/en';
