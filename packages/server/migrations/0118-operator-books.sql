-- Lists over all organisations, for the operator: newest first, and orders of one state.
set local lock_timeout = '5s';

create index purchase_order_status on purchase_order (status, order_id desc);
create index credit_booking_time on credit_booking (at desc, booking_id desc);
