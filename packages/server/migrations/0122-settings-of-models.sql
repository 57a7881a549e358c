-- Models that look ahead need a crop, a soil, a disease, where the node is, and from which day they count.
update derivation set settings = jsonb_build_object(
  'longitude', null, 'crop', null, 'soil', null, 'pathogen', null,
  'planted_on', settings -> 'season_start', 'biofix', settings -> 'season_start'
) || settings;
