import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { EntryRoutes } from './entry-routes.tsx';

/**
 * The sign-in page as a stranger sees it first, in the place where the application will stand. The build writes it into the
 * page that is served at `/`, so that it is painted before any code has come; `main.tsx` then takes it over as it is.
 */
export function signInHtml(): string {
  const html = renderToString(
    <StrictMode>
      <App nonce="CSP_NONCE">
        <StaticRouter location="/">
          <EntryRoutes />
        </StaticRouter>
      </App>
    </StrictMode>,
  );
  const rules: string[] = [];
  // The page's policy knows no style attributes, so each becomes a rule that stands as far above all others as it did.
  const withoutStyles = html.replaceAll(/ style="([^"&]*)"/g, (_, declarations: string) => {
    rules.push(`#root [data-first="${rules.length}"]{${declarations}}`);
    return ` data-first="${rules.length - 1}"`;
  });
  return `<style nonce="CSP_NONCE">${rules.join('')}</style><div id="root" data-sign-in>${withoutStyles}</div>`;
}
