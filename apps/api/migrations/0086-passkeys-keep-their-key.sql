-- What a passkey proves rests on its public key. A row is made and deleted as a whole; only what a use of it changes may be changed.

revoke update on passkeys from harvest_app;
grant update (signed_times, last_used_at) on passkeys to harvest_app;
