import { bankUrl } from './browser.ts';
import { codeFrom, PASSWORD, type Person } from './people.ts';

/** The demo's staff member who reviews what customers hand in (README). */
const MAKER = { email: 'maker@harvest.test', phoneNumber: '', firstName: 'Bisi' };

type Queue = 'onboarding-profiles' | 'onboarding-documents' | 'identity-checks';

export type Reviewer = {
  /** Decides about everything of somebody that waits in a queue and speaks of `what`. */
  readonly decide: (queue: Queue, about: Person, decision: Decision) => Promise<void>;
};

type Decision = { readonly action: 'approve' | 'decline'; readonly what?: string; readonly comment?: string };

/** A staff member with a session, at work without a page. */
export async function openReviewer(): Promise<Reviewer> {
  let login: unknown;
  const otp = await codeFrom(MAKER, async () => {
    login = await ask('POST', '/auth/admin/login', { body: { email: MAKER.email, password: PASSWORD } });
  });
  const { userId, userUUID } = login as Record<'userId' | 'userUUID', string>;
  const session = await ask('POST', '/auth/admin/otp-verification', { body: { userId, userUUID, otp } });
  const token = (session as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;
  return {
    decide: async (queue, about, { action, what = '', comment = '' }) => {
      const lines = await ask(
        'GET',
        `/api/admin/queues/${queue}?size=50&q=${encodeURIComponent(about.email)}`,
        {
          token,
        },
      );
      const waiting = (lines as { id: string; subtitle: string }[]).filter(({ subtitle }) =>
        subtitle.includes(what),
      );
      if (waiting.length === 0) throw new Error(`Nothing of ${about.email} waits in ${queue}`);
      for (const { id } of waiting)
        await ask('POST', `/api/admin/queues/${queue}/${id}/${action}`, { token, body: { comment } });
    },
  };
}

async function ask(
  method: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: object },
): Promise<unknown> {
  const answer = await fetch(bankUrl(path), {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`);
  return answer.json();
}
