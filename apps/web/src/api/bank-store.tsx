import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { bankApi } from './bank-api.ts';

const store = configureStore({
  reducer: { [bankApi.reducerPath]: bankApi.reducer },
  middleware: (getDefault) =>
    getDefault({ serializableCheck: false, immutableCheck: false }).concat(bankApi.middleware),
});

/**
 * Keeps what the bank answered for whatever stands in it: all but the first step of signing in, whose code would be a fifth
 * larger with it.
 */
export function BankStore({ children }: { readonly children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}
