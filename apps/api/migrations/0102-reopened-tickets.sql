-- When a done ticket or a withdrawn report was last reopened; deadlines count from then. The previous release writes neither: what it
-- reopens during a rollout keeps its old deadline.
alter table tickets add column reopened_at timestamptz;
alter table disputes add column reopened_at timestamptz;
