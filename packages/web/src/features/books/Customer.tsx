import { TwoLines } from '../../ui/tables/TwoLines';

/** An organisation by its name, with its id below. */
export const Customer = ({ org_id: id, org_name: name }: { org_id: string; org_name: string }) => (
  <TwoLines whole={name} below={id} isCode>
    {name}
  </TwoLines>
);
