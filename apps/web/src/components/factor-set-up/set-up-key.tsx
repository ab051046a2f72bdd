import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './set-up-key.module.css';

type Props = { readonly secretCode: string };

/** The secret as a person types it: in fours, by room between them, so that a copy has no spaces. */
export function SetUpKey({ secretCode }: Props) {
  const fours = secretCode.match(/.{1,4}/g) ?? [];
  return (
    <div className={classes['key']}>
      <span className={classes['label']}>Setup key</span>
      <code className={classes['text']}>
        {fours.map((four, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups are their places.
          <span key={place}>{four}</span>
        ))}
      </code>
      <CopyButton text={secretCode} what="setup key" />
    </div>
  );
}
