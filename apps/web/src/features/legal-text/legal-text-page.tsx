import { TEXTS } from '@harvest/contracts/texts';
import { Link } from 'react-router';
import { type LegalText, type LegalTextName, useLegalTextQuery } from '../../api/registration-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { dayText } from '../../lib/calendar-day.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './legal-text-page.module.css';

type Props = { readonly name: LegalTextName };
type Block = LegalText['blocks'][number];

const NAMES = { terms: 'Terms', privacy: 'Privacy Notice' } as const satisfies Record<LegalTextName, string>;

/** What whoever registers agrees to, as the bank's own file has it (decision 76). */
export function LegalTextPage({ name }: Props) {
  const { data: text, error, isFetching, refetch } = useLegalTextQuery(name);
  const other = name === 'terms' ? 'privacy' : 'terms';
  return (
    <article className={classes['text']}>
      <div>
        <PageHeading title={text?.title ?? NAMES[name]} />
        {text !== undefined && (
          <p className={classes['version']}>{`Version ${text.version} of ${dayText(text.date)}`}</p>
        )}
      </div>
      {text === undefined && error !== undefined && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.anErrorOccurred} onRetry={refetch} />
      )}
      {text === undefined && isFetching && <Skeleton lines={8} label="Loading the text" />}
      {text !== undefined &&
        listed(text.blocks).map((blocks, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are their places.
          <Part key={place} blocks={blocks} />
        ))}
      <p className={classes['other']}>
        Read our <Link to={`/${other}`}>{NAMES[other]}</Link> too.
      </p>
    </article>
  );
}

/** Items that follow each other stand together, everything else alone. */
function listed(blocks: readonly Block[]): Block[][] {
  const parts: Block[][] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'ITEM' && last?.[0]?.kind === 'ITEM') last.push(block);
    else parts.push([block]);
  }
  return parts;
}

function Part({ blocks }: { readonly blocks: readonly Block[] }) {
  const [first] = blocks;
  if (first?.kind === 'HEADING') return <h2 className={classes['heading']}>{first.text}</h2>;
  if (first?.kind === 'PARAGRAPH') return <p>{first.text}</p>;
  return (
    <ul className={classes['items']}>
      {blocks.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
