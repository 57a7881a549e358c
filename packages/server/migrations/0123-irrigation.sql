-- Where irrigation is not measured, the water balance can take it as given when it was needed.
update derivation set settings = jsonb_build_object('irrigation', 'measured') || settings;
