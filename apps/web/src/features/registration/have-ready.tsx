import { IconCamera, IconFingerprint, IconId, IconUserScan } from '@tabler/icons-react';
import { useId } from 'react';
import { USSD_CODES } from '../../components/ussd-codes.ts';
import classes from './have-ready.module.css';

const THINGS = [
  { Icon: IconFingerprint, name: 'Your BVN', how: `Dial ${USSD_CODES.bvn} if you don't know it` },
  { Icon: IconId, name: 'Your NIN', how: `Dial ${USSD_CODES.nin} if you don't know it` },
  { Icon: IconCamera, name: 'A photo of your ID', how: 'Such as your voter’s card or NIN slip' },
  { Icon: IconUserScan, name: 'A photo of your face', how: 'Your phone’s camera will do' },
] as const;

/** What becoming a customer takes, before anybody has begun. */
export function HaveReady() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes['card']}>
      <h2 id={titleId}>Have ready</h2>
      <ul className={classes['things']}>
        {THINGS.map(({ Icon, name, how }) => (
          <li key={name}>
            <Icon aria-hidden size={22} stroke={1.75} className={classes['icon']} />
            <span>
              <span className={classes['name']}>{name}</span>
              <span className={classes['how']}>{how}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes['time']}>It takes about 10 minutes. We answer within one working day.</p>
    </section>
  );
}
