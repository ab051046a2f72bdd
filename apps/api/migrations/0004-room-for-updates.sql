-- Each of these rows is written once and changed once, soon after. With room on its page the change is a HOT update, which
-- touches no index; without it, every confirmed transfer would add an entry to each of their indexes.
alter table transfers set (fillfactor = 50);
alter table challenges set (fillfactor = 50);

-- The number of a customer's transactions is counted in the index, without their rows, where the vacuum has been. Rows are
-- mostly added here, so it comes after a fiftieth of new ones instead of a fifth.
alter table transactions set (autovacuum_vacuum_insert_scale_factor = 0.02);
