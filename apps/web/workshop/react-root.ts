import { type Container, createRoot as createReactRoot, type Root, type RootOptions } from 'react-dom/client';

export { hydrateRoot } from 'react-dom/client';

/** Given to the application by the workshop's document. */
declare const screenOfWorkshop: { readonly atEnd: (end: () => void) => void };

/** The application's root, which goes when its screen ends. */
export function createRoot(container: Container, options?: RootOptions): Root {
  const root = createReactRoot(container, options);
  screenOfWorkshop.atEnd(() => root.unmount());
  return root;
}
