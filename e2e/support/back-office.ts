import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../../scripts/testing/eventually.ts';
import { dataUrl, png } from '../../scripts/testing/pictures.ts';
import { callAs, codeFrom, MAKER, PASSWORD, type Person } from './people.ts';
import { openCustomer } from './registering.ts';
import type { Newcomer } from './registration-form.ts';

/** Takes a staff member through both steps of signing in. */
export async function signInAsStaff(page: Page, person: Person): Promise<void> {
  const code = await codeFrom(person, async () => {
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password *').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('heading', { level: 1, name: 'OTP Verification' }).waitFor();
  });
  await page.keyboard.type(code);
  await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor();
}

/** What the browser keeps of whoever is signed in. */
export async function keptUserInfo(page: Page): Promise<Record<string, unknown>> {
  const kept = await page.evaluate(() => localStorage.getItem('userInfo'));
  return JSON.parse(kept ?? '{}') as Record<string, unknown>;
}

/** A customer whose name is nobody else's, so that searches find them alone. */
export function openFindableCustomer(): Promise<Newcomer> {
  const letters = Array.from({ length: 8 }, () => String.fromCodePoint(97 + randomInt(26))).join('');
  return openCustomer({ lastName: `Y${letters}` });
}

/** Submits the profile and every mandatory document. */
export async function submitOnboarding(person: Newcomer): Promise<void> {
  const { firstName, lastName, email, phoneNumber, bvn } = person;
  const profile = { firstName, lastName, email, phoneNumber, bvn, nin: bvn.replace(/^222/, '333') };
  const documents = [
    { documentTypeId: 1, coreBankingDocumentTypeId: null, description: 'Passport Photograph' },
    { documentTypeId: 2, coreBankingDocumentTypeId: 104, description: "Voter's card" },
  ].map((document) => ({ ...document, content: dataUrl(png(300, 200)) }));
  const saved = await callAs(person, 'POST', '/api/onboarding/basic-profile', profile);
  expect(saved.status).toBe(200);
  for (const document of documents) {
    const uploaded = await callAs(person, 'POST', '/api/onboarding/documents', document);
    expect(uploaded.status).toBe(200);
  }
}

/** Approves as a reviewer whatever waits of one customer, until nothing is left to judge. */
export async function approveOnboarding(person: Newcomer): Promise<void> {
  for (const queue of ['onboarding-profiles', 'onboarding-documents']) {
    const list = await callAs(MAKER, 'GET', `/api/admin/queues/${queue}?q=${person.lastName}`);
    for (const { id } of (await list.json()) as { id: string }[]) {
      const path = `/api/admin/queues/${queue}/${id}/approve`;
      expect((await callAs(MAKER, 'POST', path, {})).status).toBe(200);
    }
  }
  const isComplete = async () => {
    const answer = await callAs(person, 'GET', '/api/onboarding-statuses');
    return ((await answer.json()) as { onboardingComplete: boolean }).onboardingComplete;
  };
  // The numbers are checked by the worker.
  await eventually(isComplete);
}
