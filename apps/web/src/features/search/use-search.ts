import { SEARCH_LENGTH_MIN } from '@harvest/contracts/search-bounds';
import { useEffect, useState } from 'react';
import { useEverythingQuery } from '../../api/search-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { foundSections, pageSection, type SearchOption } from './search-sections.ts';

const PAUSE_MS = 250;

/** What is typed, and what is found for it: pages at once, the rest when the typing pauses. */
export function useSearch() {
  const links = useUserInfo()?.permittedLinks ?? [];
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const wanted = typed.trim();
  const isLongEnough = wanted.length >= SEARCH_LENGTH_MIN;
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const isSkipped = asked.length < SEARCH_LENGTH_MIN;
  const { data, error, isFetching, refetch } = useEverythingQuery(asked, { skip: isSkipped });
  // While more is typed, what was found before stays, so that nothing jumps.
  const groups = isLongEnough && !isSkipped && (error === undefined || isFetching) ? (data ?? []) : [];
  const pages = isLongEnough ? pageSection(wanted, links) : [];
  const isSettled = wanted === asked && (isSkipped || !isFetching);
  return {
    typed,
    wanted,
    type: setTyped,
    /** Asks without waiting for the typing to pause. */
    askNow: () => setAsked(wanted),
    isLongEnough,
    sections: [...pages, ...foundSections(groups, asked, links)],
    /** How many there are in all, those that are not listed here included. */
    total: groups.reduce((sum, { total }) => sum + total, 0) + pages.flatMap(({ options }) => options).length,
    isSettled,
    /** Whether it was found for what is typed, and not for an earlier word. */
    isOfNow: (option: SearchOption) =>
      isSettled || pages.some(({ options }) => options.some(({ key }) => key === option.key)),
    failure: isLongEnough && isSettled ? error : undefined,
    retry: refetch,
  };
}
