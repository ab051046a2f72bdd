import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';

export const RECEIPT = 'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt';
export const CHECK = 'GET /api/receipts/{code}';

export type Receipt = WireResponse<Contract[typeof RECEIPT]>;

/** What a page is made to hear of a receipt. */
export const HEARD: Receipt = {
  code: '7K3M9QZP4T2XH6WA',
  url: 'https://bank.example/receipt/7K3M9QZP4T2XH6WA',
  qr: { modules: 2, path: 'M0 0h1v1h-1zM1 1h1v1h-1z' },
  status: 'SUCCESS',
  statusText: 'Successful',
  statusNote: '',
  direction: 'OUT',
  amount: 960,
  amountInWords: 'Nine hundred and sixty naira only',
  counterparty: 'to BELLO MUSA',
  rows: [
    { label: 'From', value: 'OBI ADA, Savings ··019' },
    { label: 'Fee', value: '₦10.00' },
    { label: 'VAT', value: '₦0.75' },
    { label: 'Total', value: '₦970.75' },
    { label: 'Reference', value: 'HV0000000000AB' },
  ],
  referenceNumber: 'HV0000000000AB',
  asItStood: 'As it stood on 22-11-2026 at 23:24',
};
