import { useId } from 'react';
import type { PaymentState } from '../api/transfers-api.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './bill-token.module.css';

type Props = {
  readonly bill: Pick<NonNullable<PaymentState['bill']>, 'token' | 'keyChangeTokens' | 'units'>;
};

/** What turns the money into light: the digits to be typed into the meter, large and in fours. Nothing where there are none. */
export function BillToken({ bill: { token, keyChangeTokens, units } }: Props) {
  const titleId = useId();
  if (token === null) return null;
  const hasKeyChange = keyChangeTokens.length > 0;
  return (
    <section className={classes['token']} aria-labelledby={titleId}>
      <div className={classes['line']}>
        <h3 id={titleId} className={classes['title']}>
          Your token
        </h3>
        {!hasKeyChange && <CopyButton text={token} what="token" />}
      </div>
      <p className={classes['hint']}>
        {hasKeyChange
          ? `Your meter needs a new key first. Type all ${keyChangeTokens.length + 1} into it in this order, and press its enter key after each.`
          : 'Type it into your meter, then press its enter key.'}
      </p>
      {hasKeyChange ? (
        <ol className={classes['steps']}>
          {keyChangeTokens.map((one, place) => (
            <li key={one} className={classes['step']}>
              <Step what={`Key change token ${place + 1}`} token={one} />
            </li>
          ))}
          <li className={classes['step']}>
            <Step what="Token" token={token} />
          </li>
        </ol>
      ) : (
        <Digits token={token} />
      )}
      {units !== null && (
        <p className={classes['units']}>
          Worth <strong>{units}</strong>
        </p>
      )}
    </section>
  );
}

/** One of several that are typed in one after another. */
function Step({ what, token }: { readonly what: string; readonly token: string }) {
  return (
    <>
      <div className={classes['line']}>
        <p className={classes['what']}>{what}</p>
        <CopyButton text={token} what={what.toLowerCase()} />
      </div>
      <Digits token={token} />
    </>
  );
}

/** In fours for the eye, digit by digit for the ear. */
function Digits({ token }: { readonly token: string }) {
  return (
    <>
      <p className={classes['digits']} aria-hidden>
        {groupsOf(token).map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and their order never changes.
          <span key={place}>{group}</span>
        ))}
      </p>
      <p className="sr-only">
        {groupsOf(token)
          .map((group) => group.split('').join(' '))
          .join(', ')}
      </p>
    </>
  );
}

const groupsOf = (token: string): readonly string[] => token.match(/.{1,4}/g) ?? [];
