import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type Asker, mayAsk, type Offer, type Subject, type SubjectKind, type Work } from './actions.ts';
import { selectWaitingAbout } from './approvals-db.ts';
import { LOOKED_AT, noteLook, OPENED_FILE } from './note-look.ts';

/** A subject as its screen shows it. That somebody looked is written down too. @throws Refusal */
export async function readSubject(
  platform: Platform,
  asker: Asker,
  { kind, id }: { kind: SubjectKind; id: string },
  now: Date,
) {
  return platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, ...asker };
    const subject = await kind.open(work, id, 'LOOK');
    if (subject === undefined) throw fail('NOT_FOUND');
    await noteLook(work, subject, LOOKED_AT);
    return showSubject(work, subject);
  });
}

/** A file of a subject, as a data URL; that it was opened is written down first. @throws Refusal */
export async function readSubjectFile(
  platform: Platform,
  asker: Asker,
  { fileId, open }: { fileId: string; open: (work: Work) => Promise<Subject | undefined> },
  now: Date,
) {
  const subject = await platform.db.transaction().execute(async (transaction) => {
    const work = { platform, transaction, now, ...asker };
    const opened = await open(work);
    const file = (await opened?.describe())?.files.find(({ id }) => id === fileId);
    if (opened === undefined || file === undefined) throw fail('NOT_FOUND');
    await noteLook(work, opened, OPENED_FILE, file.name);
    return opened;
  });
  const content = await subject.readFile(fileId);
  if (content === undefined) throw fail('NOT_FOUND');
  return { content };
}

async function showSubject(work: Work, subject: Subject) {
  const description = await subject.describe();
  const waiting = await selectWaitingAbout(work.transaction, [subject.id], work.now);
  return {
    id: subject.id,
    title: subject.title,
    subtitle: description.subtitle,
    since: description.since.toISOString(),
    facts: [
      ...description.facts,
      ...waiting.map((one) => ({
        label: 'Waiting for a second person',
        value: `${one.label}, asked for by ${one.first_name} ${one.last_name}`,
        at: one.created_at.toISOString(),
      })),
    ],
    files: [...description.files],
    note: description.note ?? null,
    verified: description.verified ?? [],
    history: description.history ?? null,
    ticketId: description.ticketId ?? null,
    actions: actionsFor(
      work,
      subject,
      waiting.map(({ action }) => action),
    ),
  };
}

/** What the reader may ask for now: possible, permitted, and not waiting for a second person already. */
export function actionsFor({ by }: Work, subject: Subject, waiting: readonly string[]) {
  return subject.offers
    .filter((offer) => offer.isPossible && mayAsk(offer, by) && !waiting.includes(offer.action))
    .map(toAction);
}

function toAction(offer: Offer) {
  const { action, label, tone, about, needsComment, needsSecondPerson, choices, reasons, hasOneReason } =
    offer;
  return {
    action,
    label,
    tone,
    ...(about !== undefined && { about }),
    needsComment,
    needsSecondPerson,
    ...(choices && { choices: [...choices] }),
    ...(reasons && { reasons: [...reasons] }),
    ...(hasOneReason && { hasOneReason }),
  };
}
