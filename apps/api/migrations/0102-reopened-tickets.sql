-- When a ticket that was done, and a report that was withdrawn, was opened again last. The time of the bank is counted from then on. The
-- release before writes neither: what it opens again while both run keeps the deadline it had.
alter table tickets add column reopened_at timestamptz;
alter table disputes add column reopened_at timestamptz;
