import { formatNaira, parseNaira } from '@harvest/money';

/** The wire's number of naira as a customer reads it: `₦1,250,000.00`. */
export function nairaText(naira: number): string {
  const amount = parseNaira(naira);
  return amount === null ? '₦—' : formatNaira(amount);
}
