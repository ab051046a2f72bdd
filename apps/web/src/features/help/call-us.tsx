import { IconBrandWhatsapp, IconClock, IconPhoneCall } from '@tabler/icons-react';
import { canBeReached } from '../../components/support-lines.tsx';
import { bank } from '../../lib/bank.ts';
import classes from './call-us.module.css';

/** The way to a person that nobody can miss, as large as a thumb. */
export function CallUs() {
  const { phone, whatsApp, hours } = bank.support;
  if (!canBeReached())
    return <p>Come to any branch. Bring your account number and something that shows who you are.</p>;
  return (
    <section className={classes['us']} aria-label="Talk to a person">
      {phone !== '' && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={classes['call']}>
          <IconPhoneCall aria-hidden size={32} stroke={1.75} className={classes['icon']} />
          <span>
            Call us <span className={classes['number']}>{phone}</span>
          </span>
        </a>
      )}
      {whatsApp !== '' && (
        <a
          href={`https://wa.me/${whatsApp.replaceAll(/\D/g, '')}`}
          target="_blank"
          rel="noreferrer"
          className={classes['write']}
        >
          <IconBrandWhatsapp aria-hidden size={24} stroke={1.75} className={classes['icon']} />
          <span>
            WhatsApp <span className={classes['number']}>{whatsApp}</span>
          </span>
        </a>
      )}
      {hours !== '' && (
        <p className={classes['hours']}>
          <IconClock aria-hidden size={20} stroke={1.75} className={classes['icon']} />
          {hours}
        </p>
      )}
    </section>
  );
}
