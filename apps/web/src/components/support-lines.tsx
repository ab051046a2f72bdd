import { IconBrandWhatsapp, IconClock, IconPhone } from '@tabler/icons-react';
import { bank } from '../lib/bank.ts';
import classes from './support-lines.module.css';

/** How to reach a person at the bank: nothing at all where the bank has given neither number. */
export function SupportLines() {
  const { phone, whatsApp, hours } = bank.support;
  if (phone === '' && whatsApp === '') return null;
  return (
    <ul className={classes['lines']}>
      {phone !== '' && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={classes['line']}>
            <IconPhone aria-hidden size={22} stroke={1.75} className={classes['icon']} />
            Call {phone}
          </a>
        </li>
      )}
      {whatsApp !== '' && (
        <li>
          {/* In a tab of its own: whatever is under way here stays. */}
          <a
            href={`https://wa.me/${whatsApp.replaceAll(/\D/g, '')}`}
            target="_blank"
            rel="noreferrer"
            className={classes['line']}
          >
            <IconBrandWhatsapp aria-hidden size={22} stroke={1.75} className={classes['icon']} />
            WhatsApp {whatsApp}
          </a>
        </li>
      )}
      {hours !== '' && (
        <li className={classes['line']}>
          <IconClock aria-hidden size={22} stroke={1.75} className={classes['icon']} />
          {hours}
        </li>
      )}
    </ul>
  );
}
