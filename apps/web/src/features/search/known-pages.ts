import type { PermittedLink } from '@harvest/contracts/endpoint';
import { TEXTS } from '@harvest/contracts/texts';
import { folded, plainText } from '@harvest/input/plain-text';
import { buyPath } from '../../components/buy-again.ts';
import { LOCK_WORDS } from '../../components/emergency-lock-words.tsx';
import { PRODUCT_WORDS } from '../../components/payment/product-words.ts';

type KnownPage = {
  readonly title: string;
  /** What else people call it, or look for there. */
  readonly words: string;
  readonly to: string;
  /** Whose customers may open it. */
  readonly link: PermittedLink;
};

const SETTINGS = '/settings';
const SECURITY = '/settings?tab=two-factor';

/** The pages and what of them has an address, as they are looked for. */
const KNOWN_PAGES: readonly KnownPage[] = [
  { title: 'Home', words: 'dashboard balance accounts total', to: '/home', link: '/home' },
  { title: 'Transfer', words: 'send pay money somebody', to: '/transfer', link: '/transfer' },
  {
    title: TEXTS.ownAccountTransfer,
    words: 'move between my accounts',
    to: '/transfer?tab=own-account',
    link: '/transfer',
  },
  {
    title: TEXTS.otherBankTransfer,
    words: 'interbank another send',
    to: '/transfer?tab=other-bank',
    link: '/transfer',
  },
  {
    title: TEXTS.bulkBankTransfer,
    words: 'many several csv salaries wages list',
    to: '/transfer?tab=bulk-bank',
    link: '/transfer',
  },
  { title: TEXTS.billsPayment, words: 'utility buy pay', to: '/bill-payment', link: '/transfer' },
  {
    title: `Buy ${PRODUCT_WORDS.AIRTIME.toLowerCase()}`,
    words: 'recharge phone credit mtn glo airtel 9mobile',
    to: buyPath('AIRTIME'),
    link: '/transfer',
  },
  {
    title: `Buy ${PRODUCT_WORDS.DATA.toLowerCase()}`,
    words: 'internet bundle phone mtn glo airtel 9mobile',
    to: buyPath('DATA'),
    link: '/transfer',
  },
  {
    title: `Buy ${PRODUCT_WORDS.ELECTRICITY_BILL.toLowerCase()}`,
    words: 'power light nepa meter token prepaid postpaid',
    to: buyPath('ELECTRICITY_BILL'),
    link: '/transfer',
  },
  {
    title: `Pay for ${PRODUCT_WORDS.CABLE_TV}`,
    words: 'television subscription smart card dstv gotv startimes',
    to: buyPath('CABLE_TV'),
    link: '/transfer',
  },
  {
    title: 'Transaction History',
    words: 'payments receipts movements past',
    to: '/transaction-history',
    link: '/transaction-history',
  },
  {
    title: TEXTS.requestStatement,
    words: 'bank account pdf csv excel ofx mail',
    to: '/transaction-history?statement=new',
    link: '/transaction-history',
  },
  {
    title: 'Spending',
    words: 'budgets categories month in out',
    to: '/transaction-history?view=spending',
    link: '/transaction-history',
  },
  {
    title: 'Kyc Settings',
    words: 'level verify bvn nin identity documents upgrade',
    to: '/kyc-setting',
    link: '/kyc-setting',
  },
  {
    title: 'Scheduled Payments',
    words: 'standing order later every week month upcoming',
    to: '/scheduled-payment',
    link: '/scheduled-payment',
  },
  {
    title: 'Beneficiary',
    words: 'beneficiaries people saved recipients names',
    to: '/beneficiary',
    link: '/beneficiary',
  },
  {
    title: TEXTS.manageAccount,
    words: 'settings open another new create disable',
    to: SETTINGS,
    link: SETTINGS,
  },
  {
    title: TEXTS.changePassword,
    words: 'settings security',
    to: '/settings?tab=change-password',
    link: SETTINGS,
  },
  {
    title: TEXTS.transactionLimit,
    words: 'settings limits daily raise lower set',
    to: '/settings?tab=transaction-limit',
    link: SETTINGS,
  },
  {
    title: TEXTS.twoFactorAuthentication,
    words: '2fa settings security authenticator otp code passkeys fingerprint face backup',
    to: SECURITY,
    link: SETTINGS,
  },
  {
    title: 'Email and Phone',
    words: 'settings change address mobile number contact prove codes sms security',
    to: '/settings?tab=contacts',
    link: SETTINGS,
  },
  {
    title: LOCK_WORDS.first,
    words: 'emergency freeze block stop stolen fraud lost phone security',
    to: SECURITY,
    link: SETTINGS,
  },
  {
    title: 'Help',
    words: 'call phone whatsapp lost stolen phone fraud wrong code locked support emergency',
    to: '/help',
    link: '/home',
  },
  {
    title: 'Alerts',
    words: 'settings notifications notices messages sms email text low balance tell',
    to: '/settings?tab=alerts',
    link: SETTINGS,
  },
  {
    title: 'Customer Service',
    words: 'help complaint ticket support report problem contact',
    to: '/customer-service',
    link: '/customer-service',
  },
];

/** The pages this customer may open whose names or words begin with each of the words that are looked for. */
export function pagesFound(q: string, links: readonly PermittedLink[]): readonly KnownPage[] {
  const wanted = wordsOf(q);
  return KNOWN_PAGES.filter(({ title, words, link }) => {
    if (!links.includes(link)) return false;
    const known = wordsOf(`${title} ${words}`);
    return wanted.length > 0 && wanted.every((word) => known.some((each) => each.startsWith(word)));
  });
}

const wordsOf = (text: string): readonly string[] => folded(plainText(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
