-- Purchases are scheduled like transfers. Of one the destination is the phone, meter or card, in the place of a bank stands its
-- provider, and the description says what is bought.

alter table schedules drop constraint schedules_transfer_type_check;
alter table schedules add constraint schedules_transfer_type_check check (transfer_type in
  ('INTRA_BANK', 'OWN_ACCOUNT', 'INTERBANK', 'AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV'));

-- Of the bundle or bouquet.
alter table schedules add column offer_code text;
alter table schedules add constraint schedules_offer_code_check
  check ((transfer_type in ('DATA', 'CABLE_TV')) = (offer_code is not null));
alter table schedules add column meter_type text;
alter table schedules add constraint schedules_meter_type_check
  check (meter_type in ('PREPAID', 'POSTPAID') and transfer_type = 'ELECTRICITY_BILL'
    or meter_type is null and transfer_type <> 'ELECTRICITY_BILL');
-- Whom the provider may call about a meter, where that is not the customer.
alter table schedules add column contact_phone_number text;

alter table schedules drop constraint schedules_paused_because_check;
alter table schedules add constraint schedules_paused_because_check
  check (paused_because in ('NAME_CHANGED', 'ACCOUNT_DISABLED', 'PRICE_CHANGED', 'OFFER_NOT_SOLD'));
-- What it cost when it was paused for that.
alter table schedules add column new_price_kobo bigint;
alter table schedules add constraint schedules_new_price_check
  check ((paused_because is not distinct from 'PRICE_CHANGED') = (new_price_kobo is not null));

-- The message with the code of an edit names an account or what is bought.
alter table schedule_edits add column transfer_type text;
update schedule_edits set transfer_type = schedules.transfer_type from schedules where schedules.id = schedule_id;
alter table schedule_edits alter column transfer_type set not null;
