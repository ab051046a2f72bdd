export { tellOfSignIn } from './tell-of-sign-in.ts';
