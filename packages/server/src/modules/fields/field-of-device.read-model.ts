import { sql } from '../../platform/postgres/db';
import type { Fragment } from '../devices/device-states.read-model';
import { PARTS_OF_DEGREE } from './fields.model';

const PARTS = sql.lit(PARTS_OF_DEGREE);

/** Whether a row of `field` has a place within its outline; beyond the 180th meridian a longitude goes on. */
const holds = (longitude: Fragment, latitude: Fragment): Fragment => {
  const isWithin = (turn: 0 | 360) => {
    const place = sql`point((${longitude} + ${sql.lit(turn)}) * ${PARTS}, ${latitude} * ${PARTS})`;
    return sql`(field.bounds @> box(${place}, ${place})
      and (select count(*) from unnest(field.rings) as ring where ring @> ${place}) % 2 = 1)`;
  };
  return sql`(${isWithin(0)} or ${isWithin(360)})`;
};

/**
 * The field of a row that has the columns of `device`, as something to join laterally: `field_id`, `name` and `by_hand`, or no row.
 * It is the smallest one around its position; where no position is known the one that people chose.
 */
export const fieldOf = (device: 'device' | 'state'): Fragment => {
  const column = (name: string) => sql.ref(`${device}.${name}`) as unknown as Fragment;
  const [orgId, deviceId] = [column('org_id'), column('device_id')];
  const [longitude, latitude] = [column('longitude'), column('latitude')];
  return sql`(
    (
      select field.field_id, field.name, false as by_hand from field
      where field.org_id = ${orgId} and ${holds(longitude, latitude)}
      order by field.area, field.field_id limit 1
    )
    union all
    select field.field_id, field.name, true as by_hand from field join device_field as chosen using (field_id, org_id)
    where field.org_id = ${orgId} and chosen.device_id = ${deviceId} and ${longitude} is null
  )`;
};
