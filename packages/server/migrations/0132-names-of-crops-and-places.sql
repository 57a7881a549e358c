-- Crops have one name each, that of the water balance where it has the crop; mushrooms grow on a farm.
set local lock_timeout = '5s';

update advice_question set question = question || jsonb_build_object('subject', renamed.now)
from (values ('sugarBeet', 'sugar_beet'), ('pea', 'peas'), ('eggplant', 'aubergine'), ('sweetPepper', 'pepper'),
  ('datePalm', 'date_palm'), ('buttonMushroom', 'button_mushroom'), ('oysterMushroom', 'oyster_mushroom')) as renamed (before, now)
where question ->> 'subject' = renamed.before;
update advice set advice = advice || jsonb_build_object('subject', renamed.now)
from (values ('sugarBeet', 'sugar_beet'), ('pea', 'peas'), ('eggplant', 'aubergine'), ('sweetPepper', 'pepper'),
  ('datePalm', 'date_palm'), ('buttonMushroom', 'button_mushroom'), ('oysterMushroom', 'oyster_mushroom')) as renamed (before, now)
where advice ->> 'subject' = renamed.before;

update advice_question set question = question || '{"place": "mushroom_farm"}' where question ->> 'place' = 'mushroom_house';
update advice set advice = advice || '{"place": "mushroom_farm"}' where advice ->> 'place' = 'mushroom_house';
