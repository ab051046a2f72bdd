import type { Settings } from './settings.ts';

const FUNDING = ['FUNDING_BANK', 'FUNDING_ACCOUNT', 'FUNDING_BENEFICIARY'] as const;

/** Whether a process of this role hands messages over to whoever delivers them: where the API runs alone, a worker does. */
const sendsMessages = ({ PROCESS_ROLE }: Pick<Settings, 'PROCESS_ROLE'>) => PROCESS_ROLE !== 'api';

/** Without the secrets that only another role needs, so that no process holds them; whoever gives them all gives too much, and no harm is done. */
export function ofItsRole<Given extends Settings>(settings: Given): Given {
  return sendsMessages(settings) ? settings : { ...settings, SMTP_URL: undefined, SMS_API_KEY: undefined };
}

/** @returns what is missing, one sentence for each */
export function missingSettings(settings: Settings): string[] {
  return [
    ...(settings.APP_ENV === 'production' ? missingInProduction(settings) : []),
    ...missingOfFunding(settings),
    ...missingOfSms(settings),
    ...sharedPorts(settings),
  ];
}

/** A worker listens on the operators' port alone. */
function sharedPorts({ PROCESS_ROLE, PORT, OPERATIONS_PORT }: Settings): string[] {
  return PROCESS_ROLE !== 'worker' && OPERATIONS_PORT === PORT
    ? ['OPERATIONS_PORT must be another port than PORT']
    : [];
}

/** Whoever pays in has to know all of it. */
function missingOfFunding(settings: Settings): string[] {
  if (FUNDING.every((name) => settings[name] === undefined)) return [];
  return FUNDING.filter((name) => settings[name] === undefined).map(
    (name) => `${name} is required with the other two of where customers pay in`,
  );
}

/** Nobody sends for a bank that does not say who it is; production asks for all three anyway. */
function missingOfSms(settings: Settings): string[] {
  if (settings.APP_ENV === 'production' || settings.SMS_URL === undefined || !sendsMessages(settings))
    return [];
  return (['SMS_API_KEY', 'SMS_SENDER'] as const)
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name} is required with SMS_URL`);
}

/** What production does not start without. */
function missingInProduction(settings: Settings): string[] {
  const required = [
    'DATABASE_URL',
    'PUBLIC_URL',
    ...(settings.SECRET_KEYS === undefined ? (['SECRET_KEY'] as const) : []),
    ...(sendsMessages(settings) ? (['SMTP_URL', 'SMS_URL', 'SMS_API_KEY', 'SMS_SENDER'] as const) : []),
    'IDENTITY_URL',
    'IDENTITY_SECRET',
    'INTERBANK_URL',
    'INTERBANK_SECRET',
    'BILLERS_URL',
    'BILLERS_SECRET',
    'TERMS_FILE',
    'PRIVACY_FILE',
  ] as const;
  return required
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name} is required when APP_ENV is production`);
}
