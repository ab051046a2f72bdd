-- What waits for somebody to look: a handful, asked for at every reading of the metrics.
create index events_parked on events (type) where expanded_at is null and parked_at is not null;

-- How often the provider of text messages certainly did not take a message. It knows each sending by an id, which a refusal uses
-- up; after a silence the same id asks whether the message has arrived there.
alter table messages add column refusals smallint not null default 0;

-- Why the identity provider saw no match, where it said so: for staff, who decide, and never for whoever claims the number.
alter table identity_answers add column reason text
  check (reason in ('NAMES_DIFFER', 'DATE_OF_BIRTH_DIFFERS', 'NUMBER_UNKNOWN'));
