import type { LoginAnswer } from '../../api/auth-api.ts';

/** What the second step of signing in needs to know about the first. */
export type Challenge = { readonly identifier: string; readonly login: LoginAnswer };
