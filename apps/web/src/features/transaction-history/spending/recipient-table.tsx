import { IconReceipt, IconUser } from '@tabler/icons-react';
import type { Spending } from '../../../api/spending-api.ts';
import { nairaText } from '../../../lib/naira-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './recipient-table.module.css';

type Props = { readonly recipients: Spending['recipients'] };

/** Whom most was paid in a month: people, and providers of bills. */
export function RecipientTable({ recipients }: Props) {
  return (
    <Panel title="Who it went to">
      <table className={classes['table']}>
        <caption className="sr-only">Who most was paid to</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Recipient</th>
            <th scope="col">Spent</th>
          </tr>
        </thead>
        <tbody>
          {recipients.map(({ name, isBiller, spent, count }, place) => {
            const Icon = isBiller ? IconReceipt : IconUser;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and their order is all there is.
              <tr key={place}>
                <th scope="row" className={classes['who']}>
                  <span aria-hidden className={classes['icon']}>
                    <Icon size={20} stroke={1.75} />
                  </span>
                  <span className={classes['text']}>
                    <span className={classes['name']}>{name}</span>
                    <span className={classes['count']}>
                      {isBiller && 'Bills · '}
                      {count === 1 ? '1 payment' : `${count} payments`}
                    </span>
                  </span>
                </th>
                <td className={classes['amount']}>{nairaText(spent)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
