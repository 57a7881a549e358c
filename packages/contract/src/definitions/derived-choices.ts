// What people choose for models: names of tables in packages/agronomy.

/** Crops of the water balance. */
export const CROP_NAMES = [
  ...([
    'wheat',
    'winter_wheat',
    'barley',
    'oats',
    'maize',
    'sweet_maize',
    'millet',
    'sorghum',
    'rice',
  ] as const),
  ...(['soybean', 'sunflower', 'cotton', 'groundnut', 'green_beans', 'dry_beans', 'peas', 'lentil'] as const),
  ...(['sugar_beet', 'potato', 'tomato', 'pepper', 'aubergine', 'cucumber', 'melon', 'watermelon'] as const),
  ...([
    'pumpkin',
    'courgette',
    'lettuce',
    'spinach',
    'cabbage',
    'broccoli',
    'cauliflower',
    'carrot',
  ] as const),
  ...([
    'onion',
    'alfalfa',
    'wine_grape',
    'table_grape',
    'apple',
    'pear',
    'cherry',
    'peach',
    'citrus',
  ] as const),
  ...(['olive', 'pistachio', 'walnut', 'banana', 'sugarcane', 'hops', 'tea', 'coffee'] as const),
] as const;

/** Soils by texture, from light to heavy. */
export const SOIL_NAMES = [
  ...(['sand', 'loamy_sand', 'sandy_loam', 'loam', 'silt_loam', 'silt'] as const),
  ...(['silty_clay_loam', 'silty_clay', 'clay'] as const),
] as const;

/** Diseases of the generic infection model. */
export const PATHOGEN_NAMES = [
  ...(['grape_downy_mildew', 'grape_grey_mould', 'grape_flower_grey_mould'] as const),
  ...(['apple_fruit_rot', 'wheat_leaf_rust', 'olive_leaf_spot', 'persimmon_leaf_spot'] as const),
] as const;
