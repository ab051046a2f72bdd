import { useDispatch } from 'react-redux';
import { useLogoutMutation } from '../api/auth-api.ts';
import { endSession, setAppLoading } from '../api/session.ts';

/** Ends the session at the bank and here. Should the bank not answer, this device forgets it all the same. */
export function useSignOut(): () => Promise<void> {
  const [logout] = useLogoutMutation();
  const dispatch = useDispatch();
  return async () => {
    dispatch(setAppLoading(true));
    await logout();
    endSession('signed-out');
  };
}
