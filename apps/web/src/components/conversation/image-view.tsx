import { type ReactNode, useState } from 'react';
import classes from './file-view.module.css';
import { useRoom } from './use-room.ts';

type Props = {
  readonly content: string;
  readonly name: string;
  readonly zoom: number;
  /** What is said where it cannot be shown. */
  readonly otherwise: ReactNode;
};

/** A picture as large as fits, or larger. */
export function ImageView({ content, name, zoom, otherwise }: Props) {
  const room = useRoom();
  const [own, setOwn] = useState({ width: 0, height: 0 });
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return otherwise;
  const scale = own.width === 0 ? 0 : Math.min(1, room.width / own.width, room.height / own.height) * zoom;
  return (
    <section
      ref={room.ref}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      data-scroll
      className={classes['scroll']}
    >
      <img
        src={content}
        alt={name}
        className={classes['picture']}
        style={{ width: own.width * scale, height: own.height * scale }}
        onError={() => setIsBroken(true)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setOwn({ width: naturalWidth, height: naturalHeight })
        }
      />
    </section>
  );
}
