import { Button } from '@mantine/core';
import { type UnfinishedTransfer, useMoneyMoved } from '../../api/transfers-api.ts';
import { usePaymentChecks } from '../../components/payment/use-payment-checks.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { transferText } from './transfer-kind.ts';
import classes from './unfinished-transfers.module.css';

type Props = { readonly transfer: UnfinishedTransfer; readonly onOver: () => void };

/** Money that has left and that nobody has confirmed: asked about until somebody has. */
export function PendingNotice({ transfer, onOver }: Props) {
  const moneyMoved = useMoneyMoved();
  const { checkedAt } = usePaymentChecks(transfer.id, {
    onState: ({ status }) => {
      if (status === 'PENDING') return;
      moneyMoved();
      onOver();
    },
    onNotFound: onOver,
  });
  return (
    <InlineAlert tone="warning" role="status" title={`Your ${transferText(transfer)} is on its way`}>
      <p>{transfer.message}</p>
      <p>
        Reference {transfer.reference}. We keep checking
        {checkedAt === null ? '' : `, last at ${checkedAt}`}.
      </p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={onOver}>
          Hide
        </Button>
      </div>
    </InlineAlert>
  );
}
