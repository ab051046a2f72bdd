import { accountNumberEnd } from '../../lib/account-number.ts';
import { initialsOf } from '../../lib/initials.ts';
import { Placeholder } from '../../ui/placeholder.tsx';
import classes from './known-people.module.css';
import { accountKey, type Person } from './people.ts';

type Props = {
  /** What asks for one of them. */
  readonly labelledBy: string;
  readonly people: readonly Person[];
  readonly isLoading: boolean;
  readonly chosen: Person | undefined;
  readonly onChoose: (person: Person) => void;
};

const SHOWN_MAX = 6;

/** Those who are paid most likely, a press each. Who has nobody yet finds a word about it in the same room. */
export function KnownPeople({ labelledBy, people, isLoading, chosen, onChoose }: Props) {
  if (isLoading) return <Placeholder heightPx={118} />;
  if (people.length === 0)
    return <p className={classes['nobody']}>Whoever you pay or save stands here the next time.</p>;
  return (
    <ul className={classes['people']} aria-labelledby={labelledBy}>
      {people.slice(0, SHOWN_MAX).map((person) => (
        <li key={accountKey(person)}>
          <button
            type="button"
            className={classes['person']}
            title={person.name}
            aria-pressed={person === chosen}
            onClick={() => onChoose(person)}
          >
            <span aria-hidden className={classes['initials']}>
              {initialsOf(person.name)}
            </span>
            <span className={classes['name']}>{person.name}</span>
            <span className={classes['account']}>
              <span className={classes['bank']}>{person.bankName}</span>{' '}
              <span>{accountNumberEnd(person.accountNumber, 4)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
