-- The versions of the bank's terms and of its privacy notice that whoever registered agreed to, when the registration began.
-- Absent of registrations that were under way before there were any.
alter table registrations add column terms_version text, add column privacy_version text;

-- The same, kept for as long as the customer who came of it. What was never finished goes with its registration.
create table consents (
  customer_id uuid not null references customers (id),
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz not null,
  primary key (customer_id, agreed_at)
);

-- What a kind of account is for, in a sentence.
alter table account_types add column description text not null default '';
update account_types set description = case id
  when 1 then 'For money you keep for later. Send and receive whenever you like.'
  when 2 then 'For money that comes and goes every day, such as that of a shop or a trade.'
  when 3 then 'For what the harvest brings in: put it aside in season, live on it through the year.'
end
where id in (1, 2, 3);
