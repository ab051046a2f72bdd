-- Links that the bank sent in the place of one that was opened too late: they are counted and end each other apart from those that
-- strangers ask for (counter 9). Nobody asked for them, so they are by no known browser.
alter table password_resets add column is_late boolean not null default false;
alter table password_resets add check (not (is_late and by_known));
