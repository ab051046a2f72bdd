import '../src/app/fonts.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '../src/app/tokens.css';
import '../src/app/base.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { theme } from '../src/app/theme.ts';
import { ToastHost, ToastRow } from '../src/app/toast-host.tsx';
import { PageHeading } from '../src/ui/page-heading.tsx';
import { DropDownParts } from './drop-down-parts.tsx';
import { NumberParts } from './number-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import classes from './parts-page.module.css';
import { SmallParts } from './small-parts.tsx';
import { TableParts } from './table-parts.tsx';

const PAGES = {
  '/drop-downs': { title: 'Drop-downs', Parts: DropDownParts },
  '/numbers': { title: 'Numbers', Parts: NumberParts },
  '/overlays': { title: 'Overlays', Parts: OverlayParts },
  '/table': { title: 'Table', Parts: TableParts },
  '/small': { title: 'Small parts', Parts: SmallParts },
} as const;

function PartsPage() {
  return (
    <main className={classes['page']}>
      <Routes>
        {Object.entries(PAGES).map(([path, { title, Parts }]) => (
          <Route
            key={path}
            path={path}
            element={
              <>
                <PageHeading title={title} />
                <Parts />
              </>
            }
          />
        ))}
        <Route path="*" element={<PageHeading title="Parts" />} />
      </Routes>
      <nav aria-label="Parts" className={classes['links']}>
        {Object.entries(PAGES).map(([path, { title }]) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
      </nav>
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the parts');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <BrowserRouter>
        <ToastRow />
        <PartsPage />
      </BrowserRouter>
      <ToastHost />
    </MantineProvider>
  </StrictMode>,
);
