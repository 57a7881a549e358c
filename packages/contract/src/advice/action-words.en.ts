/** What can be done; by the keys of `actions.ts` of package agronomy. */
export default {
  action: {
    protectFromFrost:
      'Protect against frost: sprinkle over the plants, or run wind machines or heaters before the limit is reached',
    heat: 'Heat, and close vents and screens at night',
    ventilateOrShade: 'Open the vents early, shade, and cool by evaporation where that is not enough',
    ventilateHumid:
      'Let moist air out: ventilate, heating a little at the same time in cool weather, and water in the morning',
    humidify: 'Moisten the air: fog, or wet floors and walls, and ventilate less',
    ventilateDamp: 'Dry the air: ventilate and heat a little, and keep the air moving',
    fog: 'Moisten the air by fogging, and shade at noon',
    shade: 'Shade in the middle of the day',
    addLight: 'Clean the cover, remove shading, and add light where it pays',
    irrigate: 'Irrigate up to field capacity before the limit is passed again',
    leach: 'Leach salts with more water than the crop uses, and see that the soil drains',
    dilute: 'Dilute the nutrient solution, and let a part of it drain',
    feed: 'Strengthen the nutrient solution step by step',
    acidify: 'Lower the pH of the solution with acid, in small steps',
    lime: 'Lime the soil by a soil test',
    freshAirForAnimals: 'Raise the lowest rate of ventilation, and check heaters that burn inside',
    freshAirAgainstAmmonia: 'Raise the ventilation, and keep the litter dry or remove the manure more often',
    coolAnimals:
      'Give shade, air movement and cool water, wet the animals where air moves, and feed in the cool hours',
  },
};
