const SHOWN = 'leaving';

/** Takes all that the page shows off the screen at once: the page after it may take seconds to come. */
export function hidePage(): void {
  document.documentElement.dataset[SHOWN] = '';
  // The page of somebody who is gone must not come back by Back.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}

type Words = { readonly title: string; readonly text: string; readonly link: string; readonly href: string };

/** Says on the hidden page why no other one has come yet. */
export function sayOnHiddenPage({ title, text, link, href }: Words): void {
  if (document.querySelector(`.${SHOWN}`) !== null) return;
  const heading = Object.assign(document.createElement('h1'), { textContent: title, tabIndex: -1 });
  const words = Object.assign(document.createElement('p'), { textContent: text });
  const way = Object.assign(document.createElement('a'), { textContent: link, href });
  const main = Object.assign(document.createElement('main'), { className: SHOWN });
  main.append(heading, words, way);
  document.body.append(main);
  document.title = title;
  heading.focus();
}
