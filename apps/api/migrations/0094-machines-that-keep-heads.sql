-- Which machines keep heads of the ledger's chain in a file of their own, and how many each has, so that one that lost its file is
-- told from one that is new (A417). Business time.
create table head_keepers (
  -- As the machine calls itself.
  machine text primary key check (machine <> ''),
  heads integer not null check (heads >= 0),
  kept_at timestamptz not null
);
revoke delete, truncate on head_keepers from harvest_app;
