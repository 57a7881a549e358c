import classes from './Books.module.css';

/** An organisation by its name, with its id below. */
export function Customer({ org_id: id, org_name: name }: { org_id: string; org_name: string }) {
  return (
    <span className={classes.customer}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.id} translate="no">
        {id}
      </span>
    </span>
  );
}
