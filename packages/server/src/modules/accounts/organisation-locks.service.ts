export {
  hasOrganisation,
  keepOrganisation,
  lockOrganisation,
  lockOrganisations,
} from './organisation-locks.repository';
