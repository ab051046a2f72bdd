import { IconBrandWhatsapp, IconClock, IconPhone } from '@tabler/icons-react';
import { bank } from '../lib/bank.ts';
import classes from './support-lines.module.css';

/** Whether the bank has said how to reach a person. */
export const canBeReached = (): boolean => bank.support.phone !== '' || bank.support.whatsApp !== '';

/** The quickest way that the bank has, as the beginning of a sentence. */
export function wayToReach(): string {
  if (bank.support.phone !== '') return 'Call us';
  return bank.support.whatsApp === '' ? 'Come to a branch' : 'Write to us on WhatsApp';
}

/** How to reach a person at the bank: nothing at all where the bank has given neither number. */
export function SupportLines() {
  const { phone, whatsApp, hours } = bank.support;
  if (!canBeReached()) return null;
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
