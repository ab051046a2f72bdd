import type { LoginAnswer } from '../../api/login-api.ts';

/** What the second step of signing in needs to know about the first. */
export type Challenge = { readonly identifier: string; readonly login: LoginAnswer };
