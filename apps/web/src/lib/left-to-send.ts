import type { FocusEvent } from 'react';

/**
 * Whether a field is left for the button that sends its form. What is wrong is said then for all fields at once; said
 * before, it would push the button away from below the finger, and the press would be lost.
 */
export const isLeftToSend = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
