import { NO_SCHEDULE, type ScheduleValues } from '../../components/scheduling/schedule-values.ts';

/** Named as on the wire, so that what the bank finds wrong with one of them can stand beside it. */
export type TransferValues = {
  /** Empty for the customer's first account. */
  sourceAccountNumber: string;
  destinationAccountNumber: string;
  /** Empty where it is the form's own, or not chosen yet. */
  destinationBankCode: string;
  amount: string;
  description: string;
  /** What was filled in as the description for whoever was chosen, and is nobody's own words. */
  filledInDescription: string;
  saveAsBeneficiary: boolean;
  schedulePaymentSetting: ScheduleValues;
};

export const EMPTY_TRANSFER: Readonly<TransferValues> = {
  sourceAccountNumber: '',
  destinationAccountNumber: '',
  destinationBankCode: '',
  amount: '',
  description: '',
  filledInDescription: '',
  saveAsBeneficiary: false,
  schedulePaymentSetting: NO_SCHEDULE,
};

/** The tabs of `/transfer` that have a form, as they stand in the URL. */
export type TransferTab = 'intra-bank' | 'own-account' | 'other-bank';

/** In memory alone (A124): signing out loads the page afresh, and nothing of it is left. */
const drafts = new Map<TransferTab, Readonly<TransferValues>>();

/** What was typed into a tab's form and not sent. */
export const draftOf = (tab: TransferTab): Readonly<TransferValues> => drafts.get(tab) ?? EMPTY_TRANSFER;

export const keepDraft = (tab: TransferTab, values: TransferValues): void => {
  drafts.set(tab, { ...values });
};

export const dropDraft = (tab: TransferTab): void => {
  drafts.delete(tab);
};
