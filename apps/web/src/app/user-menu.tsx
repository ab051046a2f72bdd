import { lazy, Suspense, useState } from 'react';
import { signOut } from '../api/sign-out.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useIsPainted } from './use-is-painted.ts';
import { UserButton } from './user-button.tsx';

const UserMenuList = lazy(() => import('./user-menu-list.tsx').then((m) => ({ default: m.UserMenuList })));

/**
 * Who is signed in, the colour mode and Logout. The list is heavy and no page waits for it: its button stands there at once,
 * and a press that comes before the list opens it when it comes. Should it never come, Logout stands in its place.
 */
export function UserMenu() {
  const [wasPressed, setWasPressed] = useState(false);
  const isPainted = useIsPainted();
  const button = (
    <UserButton aria-haspopup="menu" aria-busy={wasPressed} onClick={() => setWasPressed(true)} />
  );
  // Its code would come in the way of the page's own.
  if (!isPainted && !wasPressed) return button;
  return (
    <ErrorBoundary
      fallback={() => (
        <button type="button" onClick={() => signOut('signed-out')}>
          Logout
        </button>
      )}
    >
      <Suspense fallback={button}>
        <UserMenuList isOpenAtFirst={wasPressed} />
      </Suspense>
    </ErrorBoundary>
  );
}
