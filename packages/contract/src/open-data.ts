/** Open data licences that people choose from, by SPDX id where there is one, each with its text. */
export const OPEN_LICENCES = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC-BY-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'CC-BY-NC-4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'ODbL-1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
  'ODC-By-1.0': 'https://opendatacommons.org/licenses/by/1-0/',
  'DL-DE-BY-2.0': 'https://www.govdata.de/dl-de/by-2-0',
  'etalab-2.0': 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  'OGL-UK-3.0': 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
} as const;
export type OpenLicence = keyof typeof OPEN_LICENCES;
/** A licence of the publisher's own, at an address. */
export const OWN_LICENCE = 'own';

/** How exactly a publication says where devices are. */
export const LOCATION_PRECISIONS = ['exact', 'rounded', 'none'] as const;
export type LocationPrecision = (typeof LOCATION_PRECISIONS)[number];

export const OPEN_DATA_LIMITS = {
  contactLength: 200,
  licenceUrlLength: 500,
  /** Decimals of degrees of a rounded location: about a kilometre. */
  roundedDecimals: 2,
  callsPerMinute: { ofAddress: 300, ofPublication: 1_200 },
  /** Entities of one list, unless $top says otherwise, and at most. */
  page: { usual: 100, most: 10_000 },
} as const;

/** Where publications are read, below the address of the portal. */
export const SENSOR_THINGS_PATH = '/sensorthings/';
/** Path of the service document of a publication. */
export const sensorThingsPath = (address: string): string => `${SENSOR_THINGS_PATH}${address}/v1.1`;
