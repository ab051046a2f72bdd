import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { SearchBox } from './search-box.tsx';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** Finds what a customer has, and pages by their names, by one question. */
export function SearchDialog({ isOpen, onClose }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title="Search" onClose={onClose} closesOnBackdrop isLong isTitlePassedOver>
      <SearchBox onClose={onClose} />
    </DialogFrame>
  );
}
