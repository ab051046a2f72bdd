import { bank } from './journey-bank.ts';
import { callAs, codeFrom, type Person } from './people.ts';
import { SCHEDULES } from './schedule-answers.ts';

export { SCHEDULES, typedDay } from './schedule-answers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day from the bank's today in Lagos, year-month-day. */
export const dayFromToday = (days: number): string =>
  new Date(bank().openedAt.getTime() + 60 * 60 * 1000 + days * DAY_MS).toISOString().slice(0, 10);

/** Schedules a transfer past all pages. @returns its reference */
export async function scheduleByCalls(person: Person, body: object): Promise<string> {
  let referenceNumber = '';
  const otp = await codeFrom(person, async () => {
    const answer = await callAs(person, 'POST', `${SCHEDULES}/intrabank`, body);
    const [started] = (await answer.json()) as [{ referenceNumber: string }];
    ({ referenceNumber } = started);
  });
  const approved = await callAs(person, 'PATCH', `${SCHEDULES}/approve`, { otp, referenceNumber });
  if (!approved.ok) throw new Error(`It was not approved: ${await approved.text()}`);
  return referenceNumber;
}
