import type { Offer } from '../../api/bills-api.ts';

export type OfferChoice = {
  /** Empty while none is chosen. */
  readonly code: string;
  /** Whose it is. */
  readonly providerCode: string;
};

type Provider = { readonly code: string; readonly title: string };

/** The bundle or bouquet that is chosen, and only ever one of the provider that is chosen. */
export function chosenOffer(
  choice: OfferChoice,
  provider: Provider | undefined,
  offers: readonly Offer[] | undefined,
): Offer | undefined {
  if (provider === undefined || choice.providerCode !== provider.code) return undefined;
  return offers?.find(({ code }) => code === choice.code);
}

/** What is said when another provider has taken the choice away. */
export function droppedText(
  choice: OfferChoice,
  provider: Provider | undefined,
  what: string,
): string | undefined {
  if (choice.code === '' || provider === undefined || choice.providerCode === provider.code) return undefined;
  return `You changed to ${provider.title}. Choose the ${what} again.`;
}
