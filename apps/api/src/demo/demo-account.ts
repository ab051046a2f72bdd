/** An account of the demo's customers, by whose and which it is. */
export type DemoAccount = {
  readonly key: string;
  readonly accountNumber: string;
  readonly ledgerAccountId: bigint;
  readonly customerId: string;
  readonly accountName: string;
  readonly phoneNumber: string;
};
