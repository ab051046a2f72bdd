import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { bank } from '../lib/bank.ts';

type Props = {
  readonly title: string;
  readonly id?: string;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
};

/** Whether the history moved since the page was loaded: Back to its first entry opens that as any other. */
let hasMoved = false;

/**
 * The page's one `h1`. When a page opens it names the tab and takes the focus, so that a person who listens hears where
 * they are; not on the very first load, where the browser itself announces the page.
 */
export function PageHeading({ title, id, children, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // As it was when the page opened: a filter that enters the address later must not take the focus from its field.
  const [isFirstLoad] = useState(key === 'default' && !hasMoved);

  useEffect(() => {
    document.title = `${title} – ${bank.name}`;
  }, [title]);

  useEffect(() => {
    if (key !== 'default') hasMoved = true;
  }, [key]);

  useEffect(() => {
    if (!isFirstLoad) heading.current?.focus({ preventScroll: true });
  }, [isFirstLoad]);

  return (
    <h1 ref={heading} id={id} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
