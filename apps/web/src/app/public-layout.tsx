import type { ComponentProps } from 'react';
import { WithBrandAside } from '../components/brand-aside.tsx';
import { PublicFrame } from '../components/public-frame.tsx';
import { Notices } from './notices.tsx';
import { Page } from './page.tsx';
import { SkipLink } from './skip-link.tsx';

type Props = Pick<ComponentProps<typeof PublicFrame>, 'isWide' | 'isForStaff'>;

/** The frame of all pages for visitors but the sign-in page, which brings its own with the first code. */
export function PublicLayout(room: Props) {
  return (
    <WithBrandAside
      frame={(aside) => (
        <>
          <SkipLink />
          <PublicFrame {...room} aside={aside} banner={<Notices />}>
            {/* Without it the steps above it and the foot below it would stand somewhere else. */}
            <Page comesWhole />
          </PublicFrame>
        </>
      )}
    />
  );
}
