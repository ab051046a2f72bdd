import { startSandbox } from './sandbox.ts';

// The sandbox as a process of its own: its answers outlive a bank that is killed, and its books outlive both.
const sandbox = await startSandbox({
  port: Number(process.env['SANDBOX_PORT'] || 0),
  interbankSecret: process.env['INTERBANK_SECRET'] || undefined,
  billersSecret: process.env['BILLERS_SECRET'] || undefined,
  identitySecret: process.env['IDENTITY_SECRET'] || undefined,
  interbankBooksFile: process.env['SANDBOX_BOOKS_FILE'] || undefined,
  billersBooksFile: process.env['SANDBOX_BILLERS_BOOKS_FILE'] || undefined,
  smsBooksFile: process.env['SANDBOX_SMS_BOOKS_FILE'] || undefined,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
const { identityUrl, interbankUrl, billersUrl, smsUrl } = sandbox;
console.log(
  `IDENTITY_URL=${identityUrl} INTERBANK_URL=${interbankUrl} BILLERS_URL=${billersUrl} SMS_URL=${smsUrl}`,
);
