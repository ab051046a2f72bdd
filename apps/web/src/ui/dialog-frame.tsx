import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/CloseButton.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './dialog-frame.module.css';

type Props = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly closeLabel: string;
  /** Absent where closing would lose something the customer needs. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
};

const stay = () => undefined;

/** A dialog over the page, the whole screen on a telephone. A click beside it does nothing: nobody closes it by accident. */
export function DialogFrame({ isOpen, title, closeLabel, onClose, children }: Props) {
  const isSheet = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose ?? stay}
      fullScreen={isSheet}
      size={480}
      padding={24}
      classNames={{ overlay: `${classes['overlay']}`, content: `${classes['content']}` }}
      closeOnClickOutside={false}
      closeOnEscape={onClose !== undefined}
      transitionProps={{ duration: 160 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes['body']}>
          {/* Not Mantine's own header, which would be a second banner of the page. */}
          <div className={classes['head']}>
            <Modal.Title className={classes['title']}>{title}</Modal.Title>
            {onClose && <Modal.CloseButton aria-label={closeLabel} size={44} className={classes['close']} />}
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
