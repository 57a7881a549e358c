interface Source {
  /** Authors (year). Title. Publisher or journal, where in it. */
  cite: string;
  url?: string;
}

/** What the ranges of the adviser rest on. */
export const SOURCES = {
  aquaCrop: {
    cite: 'Raes, D., Steduto, P., Hsiao, T.C., Fereres, E. (2012). AquaCrop reference manual, Annex I: crop parameters. FAO, Rome, base and upper temperatures.',
    url: 'https://www.fao.org/aquacrop',
  },
  cigr1984: {
    cite: 'CIGR (1984). Report of working group on climatization of animal houses. Scottish Farm Buildings Investigation Unit, Aberdeen, maximum concentrations of noxious gases.',
    url: 'http://i115srv2.vu-wien.ac.at/bm/CIGR/reports/rep1_sum.htm',
  },
  cornellLettuce: {
    cite: 'Brechner, M., Both, A.J. (2013). Hydroponic lettuce handbook. Cornell University, Controlled Environment Agriculture, set points of the pond area.',
    url: 'https://cea.cals.cornell.edu/',
  },
  directive2007: {
    cite: 'Council Directive 2007/43/EC of 28 June 2007 laying down minimum rules for the protection of chickens kept for meat production, Annex II, paragraph 3.',
    url: 'https://www.legislation.gov.uk/eudr/2007/43/annex/II',
  },
  ecoCrop: {
    cite: 'FAO (1993–2007). EcoCrop: database of crop constraints and characteristics. FAO, Rome, optimal and absolute temperature and soil pH.',
    url: 'https://github.com/supersistence/EcoCrop-ScrapeR',
  },
  fao29: {
    cite: 'Ayers, R.S., Westcot, D.W. (1985). Water quality for agriculture. FAO Irrigation and Drainage Paper 29 Rev. 1, table 4, after Maas & Hoffman (1977) and Maas (1984).',
    url: 'https://www.fao.org/3/t0234e/t0234e00.htm',
  },
  fao56: {
    cite: 'Allen, R.G., Pereira, L.S., Raes, D., Smith, M. (1998). Crop evapotranspiration. FAO Irrigation and Drainage Paper 56, table 22.',
    url: 'https://www.fao.org/3/x0490e/x0490e00.htm',
  },
  grangeHand: {
    cite: 'Grange, R.I., Hand, D.W. (1987). A review of the effects of atmospheric humidity on the growth of horticultural crops. J. Hortic. Sci. 62, 125–134.',
    url: 'https://doi.org/10.1080/14620316.1987.11515760',
  },
  harrington: {
    cite: 'Harrington, J.F. (2013, from experiments at Davis). Soil temperature conditions for vegetable seed germination. Oregon State University Extension Service, first table.',
    url: 'https://extension.oregonstate.edu/gardening/soil-compost/soil-temperature-conditions-vegetable-seed-germination',
  },
  manitobaGermination: {
    cite: 'Manitoba Agriculture, Food and Rural Development (2014). Minimum germination temperatures for various crops, table 1, after North Dakota State University, Alberta Agriculture and the Canola Council of Canada.',
    url: 'https://www.topcropmanager.com/know-your-minimum-germination-temperatures-15330/',
  },
  omafraCo2: {
    cite: 'Blom, T.J., Straver, W.A., Ingratta, F.J., Khosla, S., Brown, W. (2002). Carbon dioxide in greenhouses. Ontario Ministry of Agriculture and Food, factsheet 00-077.',
    url: 'http://www.omafra.gov.on.ca/english/crops/facts/00-077.htm',
  },
  stametsChilton: {
    cite: 'Stamets, P., Chilton, J.S. (1983). The mushroom cultivator. Agarikon Press, Olympia, chapter XI, growth parameters.',
  },
  wsuFrost: {
    cite: 'Ballard, J.K., Proebsting, E.L., Tukey, R.B. (1971–1985). Critical temperatures for blossom buds. Washington State University, EB 0913 (apples), 0914 (peaches), 0978 (pears), 1128 (cherries), 1240 (apricots): 10 % and 90 % killed in 30 minutes.',
    url: 'https://extension.psu.edu/orchard-frost-critical-temperatures-for-various-fruits',
  },
  zimbelman: {
    cite: 'Zimbelman, R.B., Rhoads, R.P., Rhoads, M.L., Duff, G.C., Baumgard, L.H., Collier, R.J. (2009). A re-evaluation of the impact of temperature humidity index (THI) and black globe humidity index (BGHI) on milk production in high producing dairy cows. Southwest Nutrition Conference, University of Arizona, 158–169.',
    url: 'https://hoards.com/article-2325-Heat-hits-cows-sooner-than-we-thought.html',
  },
} as const satisfies Record<string, Source>;

export type SourceKey = keyof typeof SOURCES;
