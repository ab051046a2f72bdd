import type { ReactNode } from 'react';
import { MessagePage } from '../../ui/message-page.tsx';

type Props = {
  readonly title: string;
  /** What is there already, and what comes. */
  readonly children?: ReactNode;
};

/** A page of the bank that is not there yet, and says so rather than pretending. */
export function NotBuiltPage({ title, children }: Props) {
  return (
    <MessagePage title={title} text="This part of the bank is not available yet.">
      {children}
    </MessagePage>
  );
}
