-- Who sells what and for how much is set by whoever runs the bank, with the role that migrates.
revoke insert, update, delete, truncate on bill_providers, bill_offers from harvest_app;
