import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { APP_MODE_KEY } from '../api/session.ts';
import { usePasteGuard } from './paste-guard.ts';
import { theme } from './theme.ts';
import { ToastHost } from './toast-host.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: APP_MODE_KEY });

type Props = {
  /** The page's policy lets only styles with its nonce in. */
  readonly nonce: string;
  /** The routes, in a router for where they run. */
  readonly children: ReactNode;
};

/** What every page needs around it. */
export function App({ nonce, children }: Props) {
  usePasteGuard();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
    >
      {children}
      <ToastHost />
    </MantineProvider>
  );
}
