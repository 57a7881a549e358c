set local lock_timeout = '5s';

-- Which kinds of network servers there are, and which formats they send, is declared in the contract alone.
alter table connection drop constraint connection_kind_check;
alter table downlink_route drop constraint downlink_route_source_check;
