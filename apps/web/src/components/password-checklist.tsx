import { PASSWORD_SPECIALS, passwordRules } from '@harvest/contracts/password-rules';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import classes from './password-checklist.module.css';

type Props = { readonly password: string };

const RULES = [
  { rule: 'length', text: '8 characters or more' },
  { rule: 'uppercase', text: '1 uppercase letter' },
  { rule: 'digit', text: '1 number' },
  { rule: 'special', text: `1 of ${PASSWORD_SPECIALS.split('').join(' ')}` },
] as const;

/** What a new password needs, ticked off while it is typed. Spans, because it stands in a field's description. */
export function PasswordChecklist({ password }: Props) {
  return (
    <span className={classes['rules']}>
      {RULES.map(({ rule, text }) => {
        const isMet = passwordRules[rule](password);
        const Icon = isMet ? IconCheck : IconPointFilled;
        return (
          <span key={rule} className={classes['rule']} data-met={isMet}>
            <Icon aria-hidden size={16} stroke={2.5} className={classes['icon']} />
            <span>
              <span className="sr-only">{isMet ? 'Done: ' : 'Needed: '}</span>
              {text}
              <span className="sr-only">. </span>
            </span>
          </span>
        );
      })}
    </span>
  );
}
