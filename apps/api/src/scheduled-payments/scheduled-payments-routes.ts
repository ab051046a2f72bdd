import type { scheduledPaymentsEndpoints } from '@harvest/contracts/scheduled-payments';
import type { Handlers } from '../platform/http/calls.ts';
import { approveSchedules } from './approve-schedules.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { changeList } from './change-list.ts';
import { editSchedule } from './edit-schedule.ts';
import { listSchedules } from './list-schedules.ts';
import { listShortfalls } from './list-shortfalls.ts';
import { pauseSchedule } from './pause-schedule.ts';
import { readSchedule } from './read-schedule.ts';
import { readStartedSchedules } from './read-started-schedules.ts';
import { resumeSchedule } from './resume-schedule.ts';
import { skipPayment } from './skip-payment.ts';
import { startBillSchedule } from './start-bill-schedule.ts';
import { startSchedules } from './start-schedules.ts';

export const scheduledPaymentsRoutes: Handlers<typeof scheduledPaymentsEndpoints> = {
  'GET /api/ibanking/personal/schedule-payments': async ({ platform, customer, query, totalCount, now }) => {
    const { items, total } = await listSchedules(platform, customer.id, query, now);
    totalCount(total);
    return items;
  },
  'GET /api/ibanking/personal/schedule-payments/shortfalls': ({ platform, customer, now }) =>
    listShortfalls(platform, customer.id, now),
  'GET /api/ibanking/personal/schedule-payments/{id}': ({ platform, customer, params, now }) =>
    readSchedule(platform, customer.id, params.id, now),
  'POST /api/ibanking/personal/schedule-payments/intrabank': ({
    platform,
    customer,
    body,
    idToCreate,
    now,
  }) => startSchedules(platform, customer, { id: idToCreate, way: 'HERE', items: [body] }, now),
  'POST /api/ibanking/personal/schedule-payments/interbank': ({
    platform,
    customer,
    body,
    idToCreate,
    now,
  }) => startSchedules(platform, customer, { id: idToCreate, way: 'ANYWHERE', items: [body] }, now),
  'POST /api/ibanking/personal/schedule-payments/own': ({ platform, customer, body, idToCreate, now }) =>
    startSchedules(platform, customer, { id: idToCreate, way: 'OWN', items: [body] }, now),
  'POST /api/ibanking/personal/schedule-payments/bulk': ({ platform, customer, body, idToCreate, now }) =>
    startSchedules(
      platform,
      customer,
      { id: idToCreate, way: 'BULK', items: body.bulkScheduleTransfer },
      now,
    ),
  'POST /api/ibanking/personal/schedule-payments/bill': ({
    platform,
    customer,
    body: { schedulePaymentSetting: setting, ...vend },
    idToCreate,
    now,
  }) => startBillSchedule(platform, customer, { id: idToCreate, vend, setting }, now),
  'GET /api/ibanking/personal/schedule-payments/started/{id}': ({ platform, customer, params, now }) =>
    readStartedSchedules(platform, customer, params.id, now),
  'PATCH /api/ibanking/personal/schedule-payments/approve': ({ platform, customer, body, now }) =>
    approveSchedules(platform, customer, body, now),
  'PUT /api/ibanking/personal/schedule-payments/edit': ({ platform, customer, body, idToCreate, now }) =>
    editSchedule(platform, customer, { ...body, id: idToCreate }, now),
  'POST /api/ibanking/personal/schedule-payments/{id}/pause': ({ platform, customer, params, now }) =>
    pauseSchedule(platform, customer.id, params.id, now),
  'POST /api/ibanking/personal/schedule-payments/{id}/resume': ({ platform, customer, params, now }) =>
    resumeSchedule(platform, customer.id, params.id, now),
  'POST /api/ibanking/personal/schedule-payments/{id}/skip': ({ platform, customer, params, body, now }) =>
    skipPayment(platform, customer.id, { name: params.id, day: body.day }, now),
  'POST /api/ibanking/personal/schedule-payments/{id}/cancel': ({ platform, customer, params, now }) =>
    cancelSchedule(platform, customer.id, params.id, now),
  'POST /api/ibanking/personal/schedule-payments/{id}/list/pause': ({ platform, customer, params, now }) =>
    changeList(platform, customer.id, { name: params.id, what: 'PAUSED' }, now),
  'POST /api/ibanking/personal/schedule-payments/{id}/list/resume': ({ platform, customer, params, now }) =>
    changeList(platform, customer.id, { name: params.id, what: 'RESUMED' }, now),
  'POST /api/ibanking/personal/schedule-payments/{id}/list/cancel': ({ platform, customer, params, now }) =>
    changeList(platform, customer.id, { name: params.id, what: 'CANCELLED' }, now),
};
