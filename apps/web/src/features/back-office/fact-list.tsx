import type { Subject } from '../../api/back-office-api.ts';
import classes from './back-office.module.css';

type Props = { readonly facts: Subject['facts'] };

/** What is known, label by label. */
export function FactList({ facts }: Props) {
  return (
    <dl className={classes['facts']}>
      {facts.map(({ label, value }) => (
        <div key={`${label} ${value}`} className={classes['fact']}>
          <dt>{label}</dt>
          <dd>{value === '' ? 'Not known' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
