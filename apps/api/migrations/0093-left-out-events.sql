-- Which security event a pause was begun with: how many were left out is written as one more like it, also where nothing follows.
alter table pauses
  add column event_id uuid,
  add column event_at timestamptz,
  add constraint pauses_event_whole check ((event_id is null) = (event_at is null));
