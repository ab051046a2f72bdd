import { useEffect } from 'react';
import { toast } from '../components/toast.ts';

/**
 * Refuses a paste that is longer than its field. A browser cuts it and says nothing, so that a description or an address would be sent
 * without its end. A field with a reader of its own, such as an amount or a code, handles its paste first.
 */
export function usePasteGuard(): void {
  useEffect(() => {
    const guard = (event: ClipboardEvent) => {
      const field = event.target;
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (event.defaultPrevented || !isText || field.maxLength < 0) return;
      const text = event.clipboardData?.getData('text') ?? '';
      // A field of one line drops line ends; one of several lines counts each as one character.
      const pasted = text.replaceAll(/\r\n?|\n/g, field instanceof HTMLInputElement ? '' : '\n');
      // Fields of e-mail addresses have no selection to ask for: there a paste counts as one over everything.
      const { selectionStart, selectionEnd } = field;
      const kept =
        selectionStart === null || selectionEnd === null
          ? 0
          : field.value.length - (selectionEnd - selectionStart);
      const room = field.maxLength - kept;
      if (pasted.length <= room) return;
      event.preventDefault();
      toast.failure(
        `The text is too long to paste. It has ${pasted.length} characters, and there is room for ${room}. Make it shorter and paste it again.`,
      );
    };
    document.addEventListener('paste', guard);
    return () => document.removeEventListener('paste', guard);
  }, []);
}
