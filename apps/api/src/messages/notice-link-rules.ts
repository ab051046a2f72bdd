/** The page of a payment of the customer's own history. */
export const paymentPage = (reference: string): string =>
  `/transaction-history?transaction=${encodeURIComponent(reference)}`;

/** The list of scheduled payments, with those of this reference alone. */
export const schedulePage = (reference: string): string =>
  `/scheduled-payment?q=${encodeURIComponent(reference)}`;

/** What was spent in a month, YYYY-MM. */
export const spendingPage = (month: string): string =>
  `/transaction-history?view=spending&month=${encodeURIComponent(month)}`;

/** A conversation with the bank. */
export const ticketPage = ({ ticketId }: { readonly ticketId: string }): string =>
  `/customer-service/${encodeURIComponent(ticketId)}`;
