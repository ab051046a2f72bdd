import type { BillProduct } from '@harvest/contracts/bill-details';
import { Link } from 'react-router';
import { buyPath } from '../../components/buy-again.ts';
import { PRODUCT_WORDS } from '../../components/payment/product-words.ts';
import { ProductIcon } from '../../components/product-icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './bill-links.module.css';

const PRODUCTS = [
  'AIRTIME',
  'DATA',
  'ELECTRICITY_BILL',
  'CABLE_TV',
] as const satisfies readonly BillProduct[];

/** The way to what is in no menu (decision 40), apart from the form, so that nobody buys airtime who meant to send money. */
export function BillLinks() {
  return (
    <Panel
      title="Pay bills"
      aside={
        <Link to="/bill-payment" className={classes['all']}>
          All bills
        </Link>
      }
    >
      <ul className={classes['links']}>
        {PRODUCTS.map((product) => (
          <li key={product}>
            <Link to={buyPath(product)} className={classes['link']}>
              <ProductIcon product={product} />
              {PRODUCT_WORDS[product]}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
