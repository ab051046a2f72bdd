import type { AuditOutcome } from '@harvest/contracts/back-office';

/** How an action reads before the name of whom it is done to. */
type Words = {
  readonly asked: string;
  readonly did: string;
  readonly doing: string;
  /** By itself, once it is done. */
  readonly done: string;
};

/** By the label of the action, which is what approvals and the audit keep. */
const ACTIONS: ReadonlyMap<string, Words> = new Map(
  Object.entries({
    Approve: { asked: 'approve', did: 'approved', doing: 'approving', done: 'Approved' },
    Decline: { asked: 'decline', did: 'declined', doing: 'declining', done: 'Declined' },
    Accept: { asked: 'accept', did: 'accepted', doing: 'accepting', done: 'Accepted' },
    'Accept documents': {
      asked: 'accept the documents of',
      did: 'accepted the documents of',
      doing: 'accepting the documents of',
      done: 'Documents accepted',
    },
    'Reject documents': {
      asked: 'reject the documents of',
      did: 'rejected the documents of',
      doing: 'rejecting the documents of',
      done: 'Documents rejected',
    },
    Freeze: { asked: 'freeze', did: 'froze', doing: 'freezing', done: 'Frozen' },
    Unfreeze: { asked: 'unfreeze', did: 'unfroze', doing: 'unfreezing', done: 'Unfrozen' },
    'Sign out and block': {
      asked: 'sign out and block',
      did: 'signed out and blocked',
      doing: 'signing out and blocking',
      done: 'Signed out and blocked',
    },
    Unblock: { asked: 'unblock', did: 'unblocked', doing: 'unblocking', done: 'Unblocked' },
    'Let sign in again': {
      asked: 'take login codes again of',
      did: 'took login codes again of',
      doing: 'taking login codes again of',
      done: 'Codes are taken again',
    },
    'Open disabled accounts': {
      asked: 'open disabled accounts of',
      did: 'opened disabled accounts of',
      doing: 'opening disabled accounts of',
      done: 'Disabled accounts opened',
    },
    'End the lock early': {
      asked: 'end early the lock of',
      did: 'ended early the lock of',
      doing: 'ending early the lock of',
      done: 'Lock ended early',
    },
    'Take permitted pages away': {
      asked: 'take permitted pages away from',
      did: 'took permitted pages away from',
      doing: 'taking permitted pages away from',
      done: 'Permitted pages taken away',
    },
    'Permit more pages': {
      asked: 'permit more pages to',
      did: 'permitted more pages to',
      doing: 'permitting more pages to',
      done: 'More pages permitted',
    },
    // What one person did until the two above took its place stands in the audit.
    'Change permitted pages': {
      asked: 'change the permitted pages of',
      did: 'changed the permitted pages of',
      doing: 'changing the permitted pages of',
      done: 'Permitted pages changed',
    },
    'Allow another KYC submission': {
      asked: 'allow another KYC submission of',
      did: 'allowed another KYC submission of',
      doing: 'allowing another KYC submission of',
      done: 'Another KYC submission allowed',
    },
    'Allow a new email': {
      asked: 'allow a new email for',
      did: 'allowed a new email for',
      doing: 'allowing a new email for',
      done: 'New email allowed',
    },
    'Allow a new phone number': {
      asked: 'allow a new phone number for',
      did: 'allowed a new phone number for',
      doing: 'allowing a new phone number for',
      done: 'New phone number allowed',
    },
    'Reset lost authenticator': {
      asked: 'reset the lost authenticator of',
      did: 'reset the lost authenticator of',
      doing: 'resetting the lost authenticator of',
      done: 'Lost authenticator reset',
    },
    'Change permissions': {
      asked: 'change the permissions of',
      did: 'changed the permissions of',
      doing: 'changing the permissions of',
      done: 'Permissions changed',
    },
    Disable: { asked: 'disable', did: 'disabled', doing: 'disabling', done: 'Disabled' },
    'Confirm as sent': {
      asked: 'confirm as sent',
      did: 'confirmed as sent',
      doing: 'confirming as sent',
      done: 'Confirmed as sent',
    },
    'Confirm as bought': {
      asked: 'confirm as bought',
      did: 'confirmed as bought',
      doing: 'confirming as bought',
      done: 'Confirmed as bought',
    },
    'Return the money': {
      asked: 'return',
      did: 'returned',
      doing: 'returning',
      done: 'Money returned',
    },
    Close: { asked: 'close', did: 'closed', doing: 'closing', done: 'Closed' },
    'Close the account': {
      asked: 'close the account of',
      did: 'closed the account of',
      doing: 'closing the account of',
      done: 'Account closed',
    },
    'Leave it open': {
      asked: 'leave open the account of',
      did: 'left open the account of',
      doing: 'leaving open the account of',
      done: 'Account left open',
    },
    'Called, freeze the accounts': {
      asked: 'freeze the accounts of',
      did: 'called and froze the accounts of',
      doing: 'freezing the accounts of',
      done: 'Accounts frozen',
    },
    'Called, freeze, sign out and block': {
      asked: 'freeze, sign out and block',
      did: 'called, froze, signed out and blocked',
      doing: 'freezing, signing out and blocking',
      done: 'Frozen, signed out and blocked',
    },
    'Called, leave them open': {
      asked: 'leave open the accounts of',
      did: 'called and left open the accounts of',
      doing: 'leaving open the accounts of',
      done: 'Accounts left as they are',
    },
    Enable: { asked: 'enable', did: 'enabled', doing: 'enabling', done: 'Enabled' },
  }),
);

/** What the audit tells beside actions. Without a preposition of theirs, the first ones are done to nobody else. */
const DEEDS: ReadonlyMap<string, { readonly did: string; readonly namesSubject: boolean }> = new Map(
  Object.entries({
    'Signed in': { did: 'logged in', namesSubject: false },
    'Signed out': { did: 'logged out', namesSubject: false },
    'Downloaded the audit': { did: 'downloaded the audit', namesSubject: false },
    'Set an authenticator app': { did: 'set an authenticator app', namesSubject: false },
    'Searched customers': { did: 'searched the customers', namesSubject: false },
    'Listed customers': { did: 'listed the customers', namesSubject: false },
    'Searched tickets': { did: 'searched the tickets', namesSubject: false },
    'Listed tickets': { did: 'listed the tickets', namesSubject: false },
    'Searched approvals': { did: 'searched the approvals', namesSubject: false },
    'Listed approvals': { did: 'listed the approvals', namesSubject: false },
    'Searched a queue': { did: 'searched a queue', namesSubject: false },
    'Listed a queue': { did: 'listed a queue', namesSubject: false },
    'Looked in vain for': { did: 'looked in vain for a payment', namesSubject: false },
    'Listed the tickets of': { did: 'listed the tickets of', namesSubject: true },
    'Looked at': { did: 'looked at', namesSubject: true },
    'Read the transactions of': { did: 'read the transactions of', namesSubject: true },
    Answered: { did: 'answered', namesSubject: true },
    'Marked as done': { did: 'marked as done', namesSubject: true },
    'Marked as unresolved': { did: 'marked as unresolved', namesSubject: true },
    'Opened a file': { did: 'opened a file of', namesSubject: true },
    'Added a colleague': { did: 'added the colleague', namesSubject: true },
    'Set a new password': { did: 'set a new password for', namesSubject: true },
  }),
);

/** Of an action that nobody put into words, its label serves. */
function wordsFor(label: string): Words {
  const named = `“${label}” for`;
  return ACTIONS.get(label) ?? { asked: named, did: `did ${named}`, doing: named, done: label };
}

/** Whether an action reads as a sentence. */
export function isInWords(label: string): boolean {
  return ACTIONS.has(label);
}

/** What is told to whoever did something: `Approved: Chidinma's profile`. */
export function doneText(label: string, title: string): string {
  return `${wordsFor(label).done}: ${title}`;
}

/** `unfreezing Musa Bello`. */
export function doingText(label: string, title: string): string {
  return `${wordsFor(label).doing} ${title}`;
}

type Line = {
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly askedBy: string | null;
};

/** A line of the audit as the parts of a sentence, around the name of whom it was done to. */
export function sentenceOf({ action, outcome, askedBy }: Line) {
  const after = askedBy === null ? '' : `, asked for by ${askedBy}`;
  const deed = DEEDS.get(action);
  if (deed !== undefined) return { before: deed.did, namesSubject: deed.namesSubject, after };
  const { asked, did, doing } = wordsFor(action);
  const before = {
    DONE: did,
    WAITING_FOR_APPROVAL: `asked to ${asked}`,
    APPROVED: `approved ${doing}`,
    DECLINED: `declined ${doing}`,
    WITHDRAWN: `withdrew the request to ${asked}`,
    EXPIRED: `ended, because nobody decided in time, the request to ${asked}`,
  }[outcome];
  return { before, namesSubject: true, after };
}
