import type { Settings } from './settings.ts';

/** Nobody owns the demo's numbers, and its texts promise nothing; production says only what it was given. */
const DEMO_CONTACTS = {
  SUPPORT_PHONE: '0700 000 0000',
  SUPPORT_WHATSAPP: '+234 700 000 0000',
  SUPPORT_HOURS: 'Mon to Sat, 08:00 to 18:00',
  LICENCE_TEXT: 'This is a demonstration: no licensed bank, and no real money.',
};

/** An account that no bank has, under a name that nobody pays by mistake. */
const DEMO_FUNDING = {
  FUNDING_BANK: 'Demonstration Bank',
  FUNDING_ACCOUNT: '0000000000',
  FUNDING_BENEFICIARY: 'DEMONSTRATION, SEND NO MONEY',
};

/** What the bank says of itself, beside its name. */
export function contactsAndTexts(settings: Settings) {
  const given = { ...(settings.APP_ENV === 'demo' ? DEMO_CONTACTS : {}), ...settings };
  return {
    support: {
      phone: given.SUPPORT_PHONE ?? '',
      whatsApp: given.SUPPORT_WHATSAPP ?? '',
      hours: given.SUPPORT_HOURS ?? '',
    },
    licenceText: given.LICENCE_TEXT ?? '',
    insuranceText: given.INSURANCE_TEXT ?? '',
    funding: fundingFrom(settings),
  };
}

/** Never the demo's name beside a bank's own number. */
function fundingFrom(settings: Settings) {
  const isGiven = settings.FUNDING_ACCOUNT !== undefined;
  const given = settings.APP_ENV === 'demo' && !isGiven ? DEMO_FUNDING : settings;
  return {
    bankName: given.FUNDING_BANK ?? '',
    accountNumber: given.FUNDING_ACCOUNT ?? '',
    beneficiary: given.FUNDING_BENEFICIARY ?? '',
  };
}
