import { useOpenInAddress } from '../../ui/use-open-in-address.ts';

/** Which transaction is open. */
export const useOpenTransaction = () => useOpenInAddress('transaction');
