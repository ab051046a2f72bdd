import { TEXTS } from '@harvest/contracts/texts';
import { Button, Loader } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type OnboardingStatus,
  useDocumentsQuery,
  useOnboardingStatusQuery,
} from '../../api/onboarding-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { timeText } from '../../lib/bank-time.ts';
import { OnboardingComplete } from './onboarding-complete.tsx';
import { StatusCardView } from './status-card-view.tsx';
import { statusCards } from './status-cards.ts';
import classes from './status-step.module.css';
import { StepHeading } from './step-heading.tsx';
import page from './wizard-page.module.css';

type Props = { readonly status: OnboardingStatus };

/** Live data is asked for again so often, on a tab that somebody sees (decision 45). */
const POLL_MS = 5000;

/** The last page of the wizard: how it stands with each stage, and what is left to do. */
export function StatusStep({ status }: Props) {
  const { onboardingComplete } = status;
  const isSeen = useDocumentVisibility() === 'visible';
  const polling = { pollingInterval: isSeen && !onboardingComplete ? POLL_MS : 0 };
  const stages = useOnboardingStatusQuery(undefined, polling);
  const documents = useDocumentsQuery(undefined, polling);
  const cards = statusCards(status.stages, documents.data ?? []);
  const news = useNews(onboardingComplete ? [TEXTS.onboardingComplete] : cards.map(({ text }) => text));
  // One at a time: with the network gone, all of them fail.
  const failed = [
    { ...stages, fallback: TEXTS.fetchStageStatusFailed },
    { ...documents, fallback: TEXTS.fetchDocumentsFailed },
  ].find(({ error }) => error !== undefined);
  return (
    <section className={page['page']}>
      <StepHeading step="status" />
      {/* There from the start: only what changes inside such a place is told aloud. */}
      <p role="status" className="sr-only">
        {news}
      </p>
      {onboardingComplete ? (
        <OnboardingComplete />
      ) : (
        <>
          <LastChecked
            at={stages.fulfilledTimeStamp}
            onCheck={() => Promise.all([stages.refetch(), documents.refetch()])}
          />
          {failed?.error !== undefined && (
            <FetchFailure failure={failed.error} fallback={failed.fallback} onRetry={failed.refetch} />
          )}
          <ul className={classes['cards']}>
            {cards.map((card) => (
              <StatusCardView key={card.key} card={card} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What of the texts was not among them before, once they change while the page is open. */
function useNews(texts: readonly string[]): string {
  const all = texts.join(' ');
  const [known, setKnown] = useState({ texts, all, news: '' });
  if (known.all !== all) {
    const news = texts.filter((text) => !known.texts.includes(text)).join(' ');
    // Stages and documents arrive apart: a card that goes away must not silence what was just told.
    setKnown({ texts, all, news: news === '' ? known.news : news });
  }
  return known.news;
}

type CheckedProps = { readonly at: number | undefined; readonly onCheck: () => Promise<unknown> };

function LastChecked({ at, onCheck }: CheckedProps) {
  const [isChecking, setIsChecking] = useState(false);
  // Only what somebody asked for is told aloud, not every look the page takes by itself.
  const [told, setTold] = useState('');
  const check = async () => {
    if (isChecking) return;
    setIsChecking(true);
    setTold('');
    await onCheck();
    setIsChecking(false);
    setTold('Checked just now');
  };
  return (
    <div className={classes['checked']}>
      <p className={classes['when']}>
        {at !== undefined && `Last checked ${timeText(new Date(at).toISOString())}. `}
        This page checks again by itself, and we write to you once there is something to do.
      </p>
      <Button
        variant="default"
        aria-busy={isChecking}
        aria-disabled={isChecking}
        leftSection={
          isChecking ? <Loader size={18} aria-hidden /> : <IconRefresh aria-hidden size={18} stroke={1.75} />
        }
        onClick={() => void check()}
      >
        Refresh
      </Button>
      <span role="status" className="sr-only">
        {told}
      </span>
    </div>
  );
}
