export { viewSpace, viewSpaceOfAll } from './space.repository';
