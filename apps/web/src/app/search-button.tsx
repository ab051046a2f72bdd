import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { asksForSearch } from '../components/search-keys.ts';
import { toast } from '../components/toast.ts';
import type { SearchDialog } from '../features/search/search-dialog.tsx';
import { loadOnce } from '../lib/load-once.ts';
import classes from './search-button.module.css';

const loadSearchDialog = loadOnce(() => import('../features/search/search-dialog.tsx'));

const KEYS = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** Opens the search, and so do its keys. Its code comes with the first press; should it not, the next press tries again. */
export function SearchButton() {
  const [loaded, setLoaded] = useState<{ readonly Dialog: typeof SearchDialog } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = async () => {
    setIsOpen(true);
    try {
      const { SearchDialog: Dialog } = await loadSearchDialog();
      setLoaded({ Dialog });
    } catch {
      setIsOpen(false);
      toast.failure("The search didn't load. Check your connection and try again.");
    }
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!asksForSearch(event)) return;
    // Both keys mean something to browsers, too.
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-busy={isOpen && loaded === null}
        className={classes['search']}
        onClick={() => void open()}
      >
        <IconSearch aria-hidden size="1.25em" stroke={1.75} />
        <span className={classes['word']}>Search</span>
        <kbd aria-hidden className={classes['keys']}>
          {KEYS}
        </kbd>
      </button>
      {loaded && <loaded.Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
