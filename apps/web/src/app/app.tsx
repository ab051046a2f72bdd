import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { APP_MODE_KEY } from '../api/session.ts';
import { BankRoutes } from './routes.tsx';
import { store } from './store.ts';
import { theme } from './theme.ts';
import { ToastHost } from './toast-host.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: APP_MODE_KEY });

// The page's policy lets only styles with its nonce in; the browser keeps it readable in the property, not the attribute.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

export function App() {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={() => nonce}
      >
        <BrowserRouter>
          <BankRoutes />
        </BrowserRouter>
        <ToastHost />
      </MantineProvider>
    </Provider>
  );
}
