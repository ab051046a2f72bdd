-- Registrations of one address stand side by side (decision 71), until one of them is finished: superseded_at is when that ended
-- the others. Each of them says what its messages are counted as: those to a mailbox (counter 13), or those to the owner of an
-- account, apart where the claim came with something that only the owner knows (counter 15).
alter table registrations
  add column budget text not null default 'MAILBOX' check (budget in ('MAILBOX', 'CLAIM', 'PROVED_CLAIM')),
  add column budget_of text not null default '';
update registrations set
  budget = case registration_type when 'NEW' then 'MAILBOX' else 'CLAIM' end,
  budget_of = coalesce(case registration_type when 'NEW' then email else account_number end, id::text);
alter table registrations alter column budget drop default, alter column budget_of drop default;
