import type { BillProduct } from '@harvest/contracts/bill-details';
import { TEXTS } from '@harvest/contracts/texts';
import { ProductIcon } from '../../components/product-icon.tsx';
import classes from './bill-tiles.module.css';

type Tile = {
  readonly product: BillProduct;
  readonly title: string;
  readonly detail: string;
};

/** What can be bought, in the order of the page, each with its words. */
const TILES = [
  {
    product: 'AIRTIME',
    title: TEXTS.buyAirtime,
    detail: 'Top up your phone, or any other',
  },
  { product: 'DATA', title: TEXTS.dataAndInternet, detail: 'Bundles for any network' },
  {
    product: 'ELECTRICITY_BILL',
    title: TEXTS.payElectricityBill,
    detail: 'Prepaid tokens and postpaid bills',
  },
  {
    product: 'CABLE_TV',
    title: TEXTS.payCableTvBill,
    detail: 'Your bouquet for the month',
  },
] as const satisfies readonly Tile[];

type Props = { readonly onOpen: (product: BillProduct) => void };

/** Four tiles, each of which opens a side dialog (S2 §2). */
export function BillTiles({ onOpen }: Props) {
  return (
    <ul className={classes['tiles']} aria-label="What you can buy">
      {TILES.map(({ product, title, detail }) => (
        <li key={product}>
          <button
            type="button"
            className={classes['tile']}
            aria-haspopup="dialog"
            onClick={() => onOpen(product)}
          >
            <ProductIcon product={product} size="large" />
            <span className={classes['words']}>
              <span className={classes['title']}>{title}</span>
              <span className={classes['detail']}>{detail}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
