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
  baldacci: {
    cite: 'Baldacci, E. (1947). Epifitie di Plasmopara viticola (1941–46) nell’Oltrepò Pavese ed adozione del calendario di incubazione come strumento di lotta. Atti Ist. Bot. Lab. Crittogam. Pavia 8, 45–85: the rule of three tens.',
  },
  beefExtension: {
    cite: 'Extension Foundation, Beef Cattle (2010). Explain the concepts of thermoneutral zone, lower critical temperature, and upper critical temperature. eXtension.',
    url: 'https://articles.extension.org/pages/44454/explain-the-concepts-of-thermoneutral-zone-lower-critical-temperature-and-upper-critical-temperature',
  },
  blaxter: {
    cite: 'Blaxter, K.L., Graham, N.McC., Wainman, F.W. (1959). Environmental temperature, energy metabolism and heat regulation in sheep. III. The metabolism and thermal exchanges of sheep with fleeces. J. Agric. Sci. 52, 41–49.',
    url: 'https://doi.org/10.1017/S0021859600035656',
  },
  bmelHorses: {
    cite: 'BMEL (2009). Leitlinien zur Beurteilung von Pferdehaltungen unter Tierschutzgesichtspunkten. Bonn, climate of stables.',
    url: 'https://www.ign-nutztierhaltung.org/pferde/stallklima-und-witterungsschutz',
  },
  cigr: {
    cite: 'CIGR (1984). Report of working group on climatization of animal houses. Scottish Farm Buildings Investigation Unit, Aberdeen, maximum concentrations of noxious gases.',
    url: 'http://i115srv2.vu-wien.ac.at/bm/CIGR/reports/rep1_sum.htm',
  },
  collier2006: {
    cite: 'Collier, R.J., Dahl, G.E., VanBaale, M.J. (2006). Major advances associated with environmental effects on dairy cattle. J. Dairy Sci. 89, 1244–1253.',
    url: 'https://doi.org/10.3168/jds.S0022-0302(06)72193-2',
  },
  cornellLettuce: {
    cite: 'Brechner, M., Both, A.J. (2013). Hydroponic lettuce handbook. Cornell University, Controlled Environment Agriculture, set points of the pond area.',
    url: 'https://cea.cals.cornell.edu/',
  },
  defraPigs: {
    cite: 'Defra (2003). Code of recommendations for the welfare of livestock: pigs (PB7950). London, temperature ranges under ventilation and temperature.',
    url: 'http://adlib.everysite.co.uk/adlib/defra/content.aspx?doc=3855&id=15642',
  },
  delahaut: {
    cite: 'Delahaut, K. (2015). Degree days for common fruit and vegetable insect pests. University of Wisconsin–Madison, XHT1087: Colorado potato beetle.',
  },
  directive2007: {
    cite: 'Council Directive 2007/43/EC of 28 June 2007 laying down minimum rules for the protection of chickens kept for meat production, Annex II, paragraph 3.',
    url: 'https://www.legislation.gov.uk/eudr/2007/43/annex/II',
  },
  ecoCrop: {
    cite: 'FAO (1993–2007). EcoCrop: database of crop constraints and characteristics. FAO, Rome, optimal and absolute temperature and soil pH.',
    url: 'https://github.com/supersistence/EcoCrop-ScrapeR',
  },
  fao16: {
    cite: 'Roy, R.N., Finck, A., Blair, G.J., Tandon, H.L.S. (2006). Plant nutrition for food security. FAO Fertilizer and Plant Nutrition Bulletin 16, soil amendments.',
  },
  fao2005Frost: {
    cite: 'Snyder, R.L., de Melo-Abreu, J.P. (2005). Frost protection: fundamentals, practice and economics. FAO, Rome, volume 1, active protection.',
  },
  fao217: {
    cite: 'FAO (2013). Good agricultural practices for greenhouse vegetable crops. FAO Plant Production and Protection Paper 217, climate control; irrigation and soilless culture.',
  },
  fao29: {
    cite: 'Ayers, R.S., Westcot, D.W. (1985). Water quality for agriculture. FAO Irrigation and Drainage Paper 29 Rev. 1, table 4, after Maas & Hoffman (1977) and Maas (1984).',
    url: 'https://www.fao.org/3/t0234e/t0234e00.htm',
  },
  fao56: {
    cite: 'Allen, R.G., Pereira, L.S., Raes, D., Smith, M. (1998). Crop evapotranspiration. FAO Irrigation and Drainage Paper 56, table 22.',
    url: 'https://www.fao.org/3/x0490e/x0490e00.htm',
  },
  fao61: {
    cite: 'Tanji, K.K., Kielen, N.C. (2002). Agricultural drainage water management in arid and semi-arid areas. FAO Irrigation and Drainage Paper 61, Annex 1, after Maas & Grattan (1999).',
    url: 'https://www.fao.org/3/y4263e/y4263e0e.htm',
  },
  goatsIgn: {
    cite: 'Internationale Gesellschaft für Nutztierhaltung. Goats: behaviour, climatic needs.',
    url: 'http://www.ign-nutztierhaltung.ch/en/seite/behaviour-climatic-needs',
  },
  grangeHand: {
    cite: 'Grange, R.I., Hand, D.W. (1987). A review of the effects of atmospheric humidity on the growth of horticultural crops. J. Hortic. Sci. 62, 125–134.',
    url: 'https://doi.org/10.1080/14620316.1987.11515760',
  },
  gruda: {
    cite: 'Gruda, N., Sallaku, G., Balliu, A. (2017). Cucumber. In: Good agricultural practices for greenhouse vegetable production in the South East European countries. FAO Plant Production and Protection Paper 230, 287 ff., temperature.',
    url: 'https://www.researchgate.net/publication/317042815',
  },
  harrington: {
    cite: 'Harrington, J.F. (2013, from experiments at Davis). Soil temperature conditions for vegetable seed germination. Oregon State University Extension Service, first table.',
    url: 'https://extension.oregonstate.edu/gardening/soil-compost/soil-temperature-conditions-vegetable-seed-germination',
  },
  hoffmanPlum: {
    cite: 'Hoffman, G.J., Catlin, P.B., Mead, R.M., Johnson, R.S., Francois, L.E., Goldhamer, D. (1989). Yield and foliar injury responses of mature plum trees to salinity. Irrigation Science 10, 215–229.',
  },
  hutton: {
    cite: 'Dancey, S.R., Skelsey, P., Cooke, D.E.L. (2017). The Hutton criteria: a classification tool for identifying high risk periods for potato late blight disease development in Great Britain. PPO Special Report 18, 53–58.',
  },
  jayalath: {
    cite: 'Jayalath, T.C., van Iersel, M.W., Ferrarezi, R.S. (2024). The energy requirement for supplemental greenhouse lighting can be reduced by considering ‘excess’ light from the previous day. Plants 13, 652, introduction.',
    url: 'https://doi.org/10.3390/plants13050652',
  },
  kubota: {
    cite: 'Kubota, C. Controlled environment berry production information: environment. Ohio State University, air temperature.',
    url: 'https://u.osu.edu/indoorberry/environment',
  },
  livestockSafety: {
    cite: 'Livestock Conservation Inc. (1970). Patterns of transit losses. Omaha, livestock weather safety index.',
    url: 'https://ams.confex.com/ams/15BioAero/techprogram/paper_49657.htm',
  },
  lohmann: {
    cite: 'Lohmann Tierzucht (2017). Management guide, environment, tables 1 and 2; Management guide for alternative systems, high temperatures. Cuxhaven.',
    url: 'http://www.ltz.de/en/e-guide/management-guide-2017/HTML/12/index.html',
  },
  maas: {
    cite: 'Maas, E.V. (1990). Crop salt tolerance. In: Tanji, K.K. (ed.), Agricultural salinity assessment and management. ASCE, New York, as listed by the U.S. Salinity Laboratory.',
    url: 'https://webarchive.library.unt.edu/eot2008/20090508111628/http://www.ussl.ars.usda.gov/pls/caliche/SALTT42C',
  },
  macHardy: {
    cite: "MacHardy, W.E., Gadoury, D.M. (1989). A revision of Mills's criteria for predicting apple scab infection periods. Phytopathology 79, 304–310.",
    url: 'https://doi.org/10.1094/Phyto-79-304',
  },
  magarey: {
    cite: 'Magarey, R.D., Sutton, T.B., Thayer, C.L. (2005). A simple generic infection model for foliar fungal plant pathogens. Phytopathology 95, 92–100, table 2.',
    url: 'https://doi.org/10.1094/PHYTO-95-0092',
  },
  manitobaGermination: {
    cite: 'Manitoba Agriculture, Food and Rural Development (2014). Minimum germination temperatures for various crops, table 1, after North Dakota State University, Alberta Agriculture and the Canola Council of Canada.',
    url: 'https://www.topcropmanager.com/know-your-minimum-germination-temperatures-15330/',
  },
  metosDownyMildew: {
    cite: 'Pessl Instruments. METOS FieldClimate, disease models of grapevine: downy mildew, sporulation.',
    url: 'https://docs.metos.at/Downy+Mildew',
  },
  morganHorses: {
    cite: 'Morgan, K. (1998). Thermoneutral zone and critical temperatures of horses. J. Therm. Biol. 23, 59–61.',
    url: 'https://doi.org/10.1016/S0306-4565(97)00047-8',
  },
  msuCodlingMoth: {
    cite: 'Michigan State University, Enviroweather. Codling moth degree-day model; upper limit as UC IPM has it.',
  },
  msuBlueberry: {
    cite: 'Michigan State University Extension. Blueberries: critical spring temperatures.',
    url: 'https://www.canr.msu.edu/blueberries/weather/critical-spring-temperatures',
  },
  nrcDairy: {
    cite: 'National Research Council (2001). Nutrient requirements of dairy cattle, 7th edition. National Academies Press, Washington, nutrient requirements of the young calf.',
    url: 'https://doi.org/10.17226/9825',
  },
  omafraCo2: {
    cite: 'Blom, T.J., Straver, W.A., Ingratta, F.J., Khosla, S., Brown, W. (2002). Carbon dioxide in greenhouses. Ontario Ministry of Agriculture and Food, factsheet 00-077.',
    url: 'http://www.omafra.gov.on.ca/english/crops/facts/00-077.htm',
  },
  papadopoulos: {
    cite: 'Papadopoulos, A.P. (1991). Growing greenhouse tomatoes in soil and in soilless media. Agriculture Canada, publication 1865/E, recommended temperatures.',
  },
  polishPigs: {
    cite: 'Wymagania i sposób postępowania przy utrzymywaniu gatunków zwierząt gospodarskich, dla których normy ochrony zostały określone w przepisach Unii Europejskiej. Dziennik Ustaw 2010, 56, 344, § 26: piggeries.',
    url: 'https://sip.lex.pl/akty-prawne/dzu-dziennik-ustaw/wymagania-i-sposob-postepowania-przy-utrzymywaniu-gatunkow-17610708/par-26',
  },
  porterGawith: {
    cite: 'Porter, J.R., Gawith, M. (1999). Temperatures and the growth and development of wheat: a review. Eur. J. Agron. 10, 23–36, summary of cardinal temperatures.',
    url: 'https://doi.org/10.1016/S1161-0301(98)00047-1',
  },
  rdaRoses: {
    cite: 'Rural Development Administration of Korea (2012), in: Hortic. Sci. Technol. 39, 750–759 (2021), introduction: optimal temperature for greenhouse cultivation of cut roses.',
    url: 'https://doi.org/10.7235/HORT.20210066',
  },
  royseOyster: {
    cite: 'Royse, D.J. (2003). Cultivation of oyster mushrooms. Pennsylvania State University, College of Agricultural Sciences, production conditions.',
  },
  runkleLight: {
    cite: 'Runkle, E. Lighting greenhouse vegetables. Greenhouse Product News, Michigan State University: how much light do I need.',
  },
  snyder: {
    cite: 'Snyder, R.G. Greenhouse tomato handbook. Mississippi State University Extension Service, publication 1828, temperature.',
  },
  stamets: {
    cite: 'Stamets, P. (2000). Growing gourmet and medicinal mushrooms, 3rd edition. Ten Speed Press, Berkeley, chapter 21, growth parameters.',
  },
  stametsChilton: {
    cite: 'Stamets, P., Chilton, J.S. (1983). The mushroom cultivator. Agarikon Press, Olympia, chapter XI, growth parameters.',
  },
  thomidis: {
    cite: 'Thomidis, T., Michos, K., Chatzipapadopoulos, F., Tampaki, A. (2021). Evaluation of two predictive models for forecasting olive leaf spot in northern Greece. Plants 10, 1200.',
    url: 'https://doi.org/10.3390/plants10061200',
  },
  ucMildew: {
    cite: 'Gubler, W.D., Rademacher, M.R., Vasquez, S.J., Thomas, C.S. (1999). Control of powdery mildew using the UC Davis powdery mildew risk index. APSnet Features.',
    url: 'https://doi.org/10.1094/APSnetFeature-1999-0199',
  },
  vallavieille: {
    cite: 'de Vallavieille-Pope, C., Huber, L., Leconte, M., Goyeau, H. (1995). Comparative effects of temperature and interrupted wet periods on germination, penetration, and infection of Puccinia recondita f. sp. tritici and P. striiformis on wheat seedlings. Phytopathology 85, 409–415.',
  },
  winkler: {
    cite: 'Amerine, M.A., Winkler, A.J. (1944). Composition and quality of musts and wines of California grapes. Hilgardia 15, 493–675: degree days above 50 °F.',
    url: 'https://doi.org/10.3733/hilg.v15n06p493',
  },
  wolfVerreet: {
    cite: 'Wolf, P.F.J., Verreet, J.-A. (2005). Factors affecting the onset of Cercospora leaf spot epidemics in sugar beet and establishment of disease-monitoring thresholds. Phytopathology 95, 269–274.',
    url: 'https://doi.org/10.1094/PHYTO-95-0269',
  },
  wsuFrost: {
    cite: 'Washington State University, EB 0913 (apples), 0914 (peaches), 0978 (pears), 1128 (sweet cherries), 1240 (apricots), and Michigan State University (plums), collected by Longstroth, M., Michigan State University Extension (2021): critical spring temperatures for tree fruit bud development stages, 10 % and 90 % killed in 30 minutes.',
    url: 'https://www.canr.msu.edu/resources/picture-table-critical-spring-temperatures-for-tree-fruit-bud-development-stages',
  },
  yoshida: {
    cite: 'Yoshida, S. (1978). Tropical climate and its influence on rice. IRRI Research Paper Series 20, Los Baños, critical temperatures at different growth stages.',
  },
  zimbelman: {
    cite: 'Zimbelman, R.B., Rhoads, R.P., Rhoads, M.L., Duff, G.C., Baumgard, L.H., Collier, R.J. (2009). A re-evaluation of the impact of temperature humidity index (THI) and black globe humidity index (BGHI) on milk production in high producing dairy cows. Southwest Nutrition Conference, University of Arizona, 158–169.',
    url: 'https://hoards.com/article-2325-Heat-hits-cows-sooner-than-we-thought.html',
  },
} as const satisfies Record<string, Source>;

export type SourceKey = keyof typeof SOURCES;
