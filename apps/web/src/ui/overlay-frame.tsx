import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/CloseButton.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { DiscardQuestion, type DiscardWords } from './discard-question.tsx';
import classes from './overlay-frame.module.css';
import { useBackStep, useInertPage } from './use-modal-page.ts';

export type OverlayProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly closeLabel?: string;
  /** Absent where closing would lose something the customer needs. */
  readonly onClose?: (() => void) | undefined;
  /** Whether closing would lose what was entered: then it asks first. */
  readonly isDirty?: boolean;
  /** What it asks then, where it is nothing that was entered. */
  readonly discardWords?: DiscardWords;
  /** Whether the focus goes elsewhere than to the title: to what has `data-autofocus`. */
  readonly isTitlePassedOver?: boolean;
  /** Whether the page's own address says that it is open: then Back is the router's, and no step of its own is added. */
  readonly isInAddress?: boolean;
  /** Stays in view below what scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

export type OverlayFrameProps = OverlayProps & {
  readonly shape: keyof typeof SHAPES;
  /** A dialog that is the whole screen of a telephone, however little stands in it. */
  readonly isLong?: boolean;
  readonly closesOnBackdrop: boolean;
};

const stay = () => undefined;

const FIRST_TURN_OPEN = 3;

const SLIDE = {
  in: { transform: 'translateX(0)' },
  out: { transform: 'translateX(100%)' },
  transitionProperty: 'transform',
} as const;

const RISE = { transition: 'fade-up', duration: 160 } as const;

const SHAPES = {
  dialog: { size: 480, transitionProps: RISE },
  wideDialog: { size: 800, transitionProps: RISE },
  // S1 §2: slides in from the right, at most 700 px wide.
  panel: {
    size: 700,
    xOffset: 0,
    yOffset: 0,
    transitionProps: {
      transition: SLIDE,
      duration: 240,
      exitDuration: 180,
      timingFunction: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    },
  },
  // All of the window, for what is looked at rather than filled in.
  screen: { size: '100%', xOffset: 0, yOffset: 0, transitionProps: RISE },
} as const satisfies Record<string, Partial<ModalRootProps>>;

/** What dialogs and side panels have in common: above a page that takes no part, closed by Escape, Back and a button. */
export function OverlayFrame(props: OverlayFrameProps) {
  const { shape, isOpen, title, closeLabel = 'Close', onClose, isDirty = false, closesOnBackdrop } = props;
  const look = shape === 'wideDialog' ? 'dialog' : shape;
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking && !isOpen) setIsAsking(false);
  // Mantine moves in only what it has shown closed before, and it has a place for that one turn after the first.
  const [turn, setTurn] = useState(1);
  useEffect(() => {
    if (turn < FIRST_TURN_OPEN) setTurn(turn + 1);
  }, [turn]);

  const close = (): boolean => {
    if (onClose === undefined) return false;
    if (isDirty) setIsAsking(!isAsking);
    else onClose();
    return !isDirty;
  };
  useInertPage(isOpen);
  useBackStep(isOpen && props.isInAddress !== true, close);

  return (
    <Modal.Root
      {...SHAPES[shape]}
      opened={isOpen && turn === FIRST_TURN_OPEN}
      onClose={onClose === undefined ? stay : close}
      padding={24}
      returnFocus={false}
      classNames={{
        overlay: `${classes['overlay']}`,
        inner: `${classes['inner']}`,
        content: `${classes['content']}`,
        body: `${classes['body']}`,
      }}
      attributes={{
        inner: { 'data-shape': look },
        content: { 'data-shape': look, 'data-long': props.isLong || undefined },
      }}
      closeOnClickOutside={closesOnBackdrop && !isAsking}
      closeOnEscape={onClose !== undefined}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={classes['all']} inert={isAsking}>
            {/* Not Mantine's own header, which would be a second banner of the page. */}
            <div className={classes['head']}>
              <Modal.Title
                className={classes['title']}
                tabIndex={-1}
                data-autofocus={props.isTitlePassedOver === true ? undefined : true}
              >
                {title}
              </Modal.Title>
              {onClose && (
                <Modal.CloseButton
                  aria-label={closeLabel}
                  size={44}
                  iconSize={24}
                  className={classes['close']}
                />
              )}
            </div>
            <div className={classes['main']}>{props.children}</div>
            {props.footer !== undefined && <div className={classes['footer']}>{props.footer}</div>}
          </div>
          {isAsking && onClose && (
            <DiscardQuestion
              words={props.discardWords}
              onKeep={() => setIsAsking(false)}
              onDiscard={onClose}
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
