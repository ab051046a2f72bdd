import { configureStore } from '@reduxjs/toolkit';
import { bankApi } from '../api/bank-api.ts';
import { sessionReducer } from '../api/session.ts';

export const store = configureStore({
  reducer: { session: sessionReducer, [bankApi.reducerPath]: bankApi.reducer },
  middleware: (getDefault) =>
    getDefault({ serializableCheck: false, immutableCheck: false }).concat(bankApi.middleware),
});
