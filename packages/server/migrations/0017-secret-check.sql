-- One row: what DATA_DIR/secret makes of a constant, so that another secret is noticed.
create table secret_check (
  is_only boolean primary key default true check (is_only),
  value bytea not null
);
