import { nairaText } from '../lib/naira-text.ts';

type Props = { readonly naira: number; readonly isShown: boolean };

/** A balance, or asterisks. While it is hidden its value is nowhere on the page, also not for a screen reader. */
export function BalanceText({ naira, isShown }: Props) {
  if (isShown) return <span>{nairaText(naira)}</span>;
  return (
    <>
      <span aria-hidden>********</span>
      <span className="sr-only">Balance hidden</span>
    </>
  );
}
