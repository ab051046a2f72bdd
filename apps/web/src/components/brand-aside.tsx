import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const Place = createContext<HTMLElement | null>(null);

type FrameProps = {
  /** The frame around the page, given the place where what the page says beside itself will stand. */
  readonly frame: (place: ReactNode) => ReactNode;
};

/** A layout with room for a word from the page that is open, outside that page's own part of the screen. */
export function WithBrandAside({ frame }: FrameProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <Place value={place}>{frame(<div ref={setPlace} />)}</Place>;
}

type AsideProps = { readonly children: ReactNode };

/** What the page that is open has to say in the layout's brand panel. */
export function BrandAside({ children }: AsideProps) {
  const place = useContext(Place);
  return place === null ? null : createPortal(children, place);
}
