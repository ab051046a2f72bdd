import type { ComponentProps } from 'react';
import { EnvelopeIllustration } from '../../components/illustrations/envelope-illustration.tsx';
import { NotBuilt } from '../../components/not-built.tsx';
import { canBeReached, SupportLines } from '../../components/support-lines.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './not-built-page.module.css';

type Words = ComponentProps<typeof NotBuilt>;

/** What is said where a page is still to come (S2 §2), by the address it will have. */
const PAGES = {
  '/customer-service': {
    art: <EnvelopeIllustration />,
    coming: 'You will write to us and read our answers here.',
    meanwhile: canBeReached() ? 'Until then, talk to us here.' : 'Until then, ask in any branch.',
    children: <SupportLines />,
  },
} as const satisfies Readonly<Record<string, Words>>;

type Props = {
  readonly page: keyof typeof PAGES;
  readonly title: string;
};

/** A page of the bank that is not there yet. */
export function NotBuiltPage({ page, title }: Props) {
  const words: Words = PAGES[page];
  return (
    <div className={classes['page']}>
      <PageHeading title={title} />
      <NotBuilt {...words} />
    </div>
  );
}
