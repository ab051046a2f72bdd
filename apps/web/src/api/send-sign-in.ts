import { request } from '../lib/request.ts';
import { whileRenewing } from './session-renewal.ts';

/**
 * How the code of a sign-in is sent: it ends the session that another tab may still show, which waits meanwhile for who is logged in
 * next, in place of saying that its session ended.
 */
export const sendSignIn: typeof request = (input) => whileRenewing(() => request(input));
