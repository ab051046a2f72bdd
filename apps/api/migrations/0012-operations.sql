-- Whatever moves money and is confirmed with a code.

-- The half that changes: one lock, one finish and one read serve all kinds. What is frozen of each kind stands in a table of its
-- own under the same id (transfers). A row is written once and changed once or twice, soon after: with room on its page the
-- change is a HOT update, which touches no index.
create table operations (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  -- The list of kinds is the code's (money-kinds.ts).
  kind text not null check (kind ~ '^[A-Z_]+$'),
  reference text not null unique,
  -- PENDING: the money left the account, and somebody outside has not answered yet.
  status text not null check (status in ('AWAITING_OTP', 'PENDING', 'SUCCESS', 'FAILED')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What it costs beside its amount, line by line in kobo.
  charges jsonb not null default '{}',
  failure_code text,
  -- What the refusal's text is filled with, so that a repeated confirm answers the same words.
  failure_params jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  debited_at timestamptz,
  completed_at timestamptz,
  check ((status = 'FAILED') = (failure_code is not null)),
  check (status <> 'PENDING' or debited_at is not null)
) with (fillfactor = 50);
create index operations_customer on operations (customer_id, created_at desc);

-- What leaves the bank, committed together with the posting: it is sent once, and then asked about until the answer is known.
create table dispatches (
  operation_id uuid primary key references operations (id),
  -- A process takes on only the kinds it knows, so that a new kind may start while older processes still run.
  kind text not null,
  -- What the other side knows it by; made before anything is sent.
  session_id text not null unique,
  state text not null check (state in ('WAITING', 'SENT', 'SUCCESS', 'FAILED')),
  -- Wall clock: when to send it, or to ask about it again.
  due_at timestamptz,
  attempts integer not null default 0,
  -- The last answer in the other side's words, for staff.
  answer text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  check ((state in ('WAITING', 'SENT')) = (due_at is not null)),
  check ((state in ('SUCCESS', 'FAILED')) = (settled_at is not null))
) with (fillfactor = 50);
create index dispatches_due on dispatches (due_at) where due_at is not null;

-- Money hangs on these rows.
revoke delete, truncate on operations, dispatches from harvest_app;
