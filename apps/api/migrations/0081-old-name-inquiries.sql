-- Name inquiries are forgotten after a while, the oldest first.
create index name_inquiries_created on name_inquiries (created_at);
