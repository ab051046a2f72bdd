import { useElementSize } from '@mantine/hooks';
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './document-viewer.module.css';

type Props = {
  readonly source: string;
  readonly name: string;
  readonly onSeen: () => void;
};

/** The first one shows the whole picture. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const FULL_TURN = 4;

/** A picture that fits its frame as a whole, and can be turned and looked at closely. */
export function PictureFrame({ source, name, onSeen }: Props) {
  const { ref: room, width: roomWidth, height: roomHeight } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState({ width: 0, height: 0 });
  const [level, setLevel] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = ZOOMS[level] ?? 1;
  const isUpright = turns % 2 === 0;
  const [width, height] = isUpright ? [own.width, own.height] : [own.height, own.width];
  const isMeasured = width > 0 && roomWidth > 0;
  const scale = isMeasured ? Math.min(roomWidth / width, roomHeight / height) * zoom : 0;

  // Its middle stays in the middle, whatever is done to it.
  useLayoutEffect(() => {
    const { current: box } = scroller;
    if (box === null || scale === 0) return;
    box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [scale]);

  return (
    <>
      <div className={classes['tools']}>
        <IconButton
          label="Zoom out"
          aria-disabled={level === 0}
          onClick={() => setLevel(Math.max(0, level - 1))}
        >
          <IconZoomOut aria-hidden size={22} stroke={1.75} />
        </IconButton>
        <span className={classes['level']} role="status">
          {level === 0 ? 'Whole picture' : `${zoom * 100} %`}
        </span>
        <IconButton
          label="Zoom in"
          aria-disabled={level === ZOOMS.length - 1}
          onClick={() => setLevel(Math.min(ZOOMS.length - 1, level + 1))}
        >
          <IconZoomIn aria-hidden size={22} stroke={1.75} />
        </IconButton>
        <IconButton label="Turn right" onClick={() => setTurns((turns + 1) % FULL_TURN)}>
          <IconRotateClockwise aria-hidden size={22} stroke={1.75} />
        </IconButton>
      </div>
      <div ref={room} className={classes['frame']}>
        <section
          ref={scroller}
          className={classes['scroller']}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label={`Picture: ${name}`}
          data-zoomed={level > 0 || undefined}
        >
          <div
            className={classes['sheet']}
            style={{ width: Math.floor(width * scale), height: Math.floor(height * scale) }}
          >
            <img
              src={source}
              alt={name}
              className={classes['picture']}
              style={{
                width: Math.floor(own.width * scale),
                transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
              }}
              onLoad={({ currentTarget }) => {
                setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
                onSeen();
              }}
            />
          </div>
        </section>
      </div>
    </>
  );
}
