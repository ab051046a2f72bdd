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
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './api/session.ts';
import { App } from './app/app.tsx';
import { watchUserActivity } from './lib/user-activity.ts';

watchUserActivity(window);
followOtherTabs();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the application');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
