import type { PermittedLink } from '@harvest/contracts/endpoint';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { ClientSummary } from '../../api/dashboard-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PanelFailure } from './panel-failure.tsx';
import classes from './summary-panel.module.css';

/** What the bank said so far: nothing yet, the summary, or a failure that can be tried again. */
export type SummaryState = {
  readonly summary: ClientSummary | undefined;
  readonly retry: (() => unknown) | undefined;
};

type Props = {
  readonly title: string;
  /** The page that the whole panel leads to. */
  readonly to?: PermittedLink;
  readonly state: SummaryState;
  /** As high as what will stand here. */
  readonly placeholder: ReactNode;
  readonly children: (summary: ClientSummary) => ReactNode;
};

/** A part of the dashboard. Whatever happens to one of them, the others stand. */
export function SummaryPanel({ title, to, state: { summary, retry }, placeholder, children }: Props) {
  const titleId = useId();
  const userInfo = useUserInfo();
  const isLink = to !== undefined && userInfo?.permittedLinks.includes(to) === true;
  const content = () => {
    if (summary !== undefined) return children(summary);
    return retry === undefined ? placeholder : <PanelFailure what={title} onRetry={retry} />;
  };
  return (
    <section className={classes['panel']} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes['title']}>
        {isLink ? (
          <Link to={to} className={classes['link']}>
            {title}
            <IconChevronRight aria-hidden size={20} stroke={1.75} />
          </Link>
        ) : (
          title
        )}
      </h2>
      <ErrorBoundary fallback={(again) => <PanelFailure what={title} onRetry={again} />}>
        <PanelContent content={content} />
      </ErrorBoundary>
    </section>
  );
}

/** Drawn inside the boundary, so that a panel that breaks while it is drawn breaks alone. */
function PanelContent({ content }: { readonly content: () => ReactNode }) {
  return content();
}
