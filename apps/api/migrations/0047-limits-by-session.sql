-- Whoever holds a session of somebody else's uses up the changes of limits that this session may begin, and no other's. Lowering and
-- raising are counted apart.
alter table limit_changes
  add column session_id uuid,
  add column is_raise boolean not null default true;

-- Business time: when a backup code last proved the second factor that was replaced. For a day after it nothing raises a limit at once.
alter table customers add column backup_code_replaced_factor_at timestamptz;
