interface SeenText {
  cite: string;
  url?: string;
}

/** Texts in which figures were seen that quote the publication, where the publication itself was not at hand. */
export const SEEN = {
  cropWaterBalance: {
    cite: 'CropWaterBalance (R package), data set DataForSWC, which quotes FAO-56, table 19.',
    url: 'https://github.com/gabrielblain/CropWaterBalance',
  },
  dairyHerd: {
    cite: 'Dairy Herd Management (2012), after Morrill, K., Miner Institute Farm Report, July 2012: 59 to 78 °F for calves under three weeks.',
    url: 'http://www.dairyherd.com/dairy-resources/Heat-abatement-for-dairy-calves-165252346.html',
  },
  hetao: { cite: 'hetao_ag (Python package), crop/stress.py, which quotes Maas & Hoffman (1977).' },
  irriDrip: {
    cite: 'IRRI-DRIP, validation/published_cases.py, which quotes FAO-29, table 4: salinity at 100 and 0 % of the yield.',
  },
  plosOne: {
    cite: 'PLOS ONE 13 (2018), e0198290, table 3, which quotes FAO-29: salinity at five shares of the yield.',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC6002086/table/pone.0198290.t003',
  },
  salinityLaboratory: {
    cite: 'U.S. Salinity Laboratory. Relative salt tolerance of herbaceous crops, vegetables and fruit crops, after Maas (1990).',
    url: 'https://webarchive.library.unt.edu/eot2008/20090508111628/http://www.ussl.ars.usda.gov/pls/caliche/SALTT42C',
  },
} as const satisfies Record<string, SeenText>;

export type SeenKey = keyof typeof SEEN;
