import type { paymentStopEndpoints } from '@harvest/contracts/payment-stop';
import type { Handlers } from '../platform/http/calls.ts';
import { confirmTurningOff } from './confirm-turning-off.ts';
import { startTurningOff } from './start-turning-off.ts';
import { turnOn } from './turn-on.ts';

export const paymentStopRoutes: Handlers<typeof paymentStopEndpoints> = {
  'GET /api/ibanking/personal/payment-stop': ({ customer }) =>
    Promise.resolve({ isOn: customer.stopsPayments }),
  'POST /api/ibanking/personal/payment-stop/on': ({ platform, customer, now }) =>
    turnOn(platform, customer.id, now),
  'POST /api/ibanking/personal/payment-stop/off': ({ platform, customer, now }) =>
    startTurningOff(platform, customer, now),
  'POST /api/ibanking/personal/payment-stop/off/confirm': ({ platform, customer, body, now }) =>
    confirmTurningOff(platform, customer, body.otp, now),
};
