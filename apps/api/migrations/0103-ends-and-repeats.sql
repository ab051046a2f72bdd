-- When a change of limits was reported as expired; null of the others. It is written under the customer's lock before the report. The
-- release before reads `expires_at` alone.
alter table limit_changes add column ended_at timestamptz;

-- The operation that a backup code was given for: the same code given again for it gets the first answer. Null where the release before
-- took the code.
alter table backup_codes add column used_for uuid;

-- The hash of what a device signed, once the bank accepted it: the same signature given again gets the first answer. The challenge is
-- empty from then on, so nothing else can be signed for it.
alter table passkey_requests add column answer_hash bytea;
