import { nairaText } from '../lib/naira-text.ts';

type Props = {
  readonly naira: number;
  readonly isShown: boolean;
  /** What stands in its place. */
  readonly mask?: string;
};

/** A balance, or asterisks. While it is hidden its value is nowhere on the page, also not for a screen reader. */
export function BalanceText({ naira, isShown, mask = '********' }: Props) {
  if (isShown) return <span>{nairaText(naira)}</span>;
  return (
    <>
      <span aria-hidden>{mask}</span>
      <span className="sr-only">Balance hidden</span>
    </>
  );
}
