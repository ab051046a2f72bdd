-- How much a customer may send, in kobo, to somebody within 24 hours of their first payment to them; null: as much as other
-- limits let through. A new rule is a new row with a later date.
create table new_recipient_caps (
  effective_from date primary key,
  cap_kobo bigint check (cap_kobo >= 0)
);
insert into new_recipient_caps (effective_from, cap_kobo) values ('2020-01-01', null);

-- Whether the first payment to the account was less than 24 hours ago when the transfer was started, or there was none.
alter table transfers add column recipient_is_new boolean not null default false;
alter table transfers alter column recipient_is_new drop default;
