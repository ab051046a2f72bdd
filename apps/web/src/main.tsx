import './app/fonts.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import './app/tokens.css';
import './app/base.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { followOtherTabs, storedUserInfo } from './api/session.ts';
import { App } from './app/app.tsx';
import { EntryRoutes, fetchHome } from './app/entry-routes.tsx';
import { watchUserActivity } from './lib/user-activity.ts';
import { leaveOldSteps } from './ui/leave-old-steps.ts';

watchUserActivity(window);
followOtherTabs();

// The browser keeps the nonce readable in the property, not the attribute.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const app = (
  <StrictMode>
    <App nonce={nonce}>
      <BrowserRouter>
        <EntryRoutes />
      </BrowserRouter>
    </App>
  </StrictMode>
);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the application');
const isSignInPainted = 'signIn' in root.dataset;
if (isSignInPainted && 'stranger' in document.documentElement.dataset) {
  // Takes over what is already painted, with whatever was typed into it meanwhile.
  hydrateRoot(root, app);
} else {
  if (isSignInPainted) root.replaceChildren();
  delete root.dataset['signIn'];
  const isHomeNext = storedUserInfo() !== null && /^\/(home)?$/.test(window.location.pathname);
  // A transition, because it leaves what stands there until the first page's code has come.
  const open = () => startTransition(() => createRoot(root).render(app));
  void Promise.all([isHomeNext && fetchHome(), leaveOldSteps()]).then(open);
}
