import type { QueuedSubject } from '../../api/back-office-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './decision.module.css';
import { MatchMark } from './match-mark.tsx';
import { othersText } from './others-text.tsx';
import { When } from './when.tsx';

type Verification = QueuedSubject['verified'][number];

/** What the identity provider knows of each number's holder, held against what the customer says. */
export function VerifiedFacts({ verified }: Pick<QueuedSubject, 'verified'>) {
  return verified.map((each) => (
    <section key={each.source} className={classes['source']} aria-label={each.source}>
      <div className={classes['sourceHead']}>
        <h3 className={classes['sourceName']}>
          {each.source} {each.number}
        </h3>
        {each.status !== null && <StatusChip status={each.status} />}
      </div>
      <p className={classes['muted']}>
        {answerText(each)}
        {each.answeredAt !== null && (
          <>
            {' '}
            Asked <When at={each.answeredAt} />.
          </>
        )}
      </p>
      {each.checks.length > 0 && (
        <ul className={classes['checks']}>
          {each.checks.map(({ label, claimed, verified: known, match }) => (
            <li key={label} className={classes['check']} data-match={match}>
              <span className={classes['muted']}>{label}</span>
              <span className={classes['known']} data-unknown={known === '' || undefined}>
                {known === '' ? 'Not known to the provider' : othersText(known)}
              </span>
              <MatchMark match={match} />
              {match === 'DIFFERS' && (
                <span className={classes['claimed']}>The customer says {claimed || 'nothing'}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

const WHY: Readonly<Record<NonNullable<Verification['reason']>, string>> = {
  NAMES_DIFFER: ' It says that the names differ.',
  DATE_OF_BIRTH_DIFFERS: ' It says that the date of birth differs.',
  NUMBER_UNKNOWN: ' It does not know the number.',
};

function answerText({ number, status, outcome, reason, checks }: Verification): string {
  if (number === '') return 'The customer gave no number.';
  // Approved by a colleague, or before answers were kept.
  if (outcome === null && status === 'APPROVED') return 'No answer of the provider is on file.';
  if (outcome === null) return 'The provider has not answered yet.';
  const said = outcome === 'MATCH' ? 'The provider found a match.' : 'The provider found no match.';
  const why = reason === null ? '' : WHY[reason];
  return checks.length > 0 ? `${said}${why}` : `${said}${why} It names no holder.`;
}
