import type { backOfficeEndpoints } from '@harvest/contracts/back-office';
import type { HandlerResponse, StaffPermission } from '@harvest/contracts/endpoint';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import type { Reason } from './decline-reasons.ts';

/** A staff member who asks for something, and from where. */
export type Asker = { readonly by: Staff; readonly visitor: Visitor };

/** One piece of work of one staff member, in one transaction. */
export type Work = Asker & {
  readonly platform: Platform;
  readonly transaction: DatabaseTransaction;
  readonly now: Date;
};

/** One of the things an action chooses among, as it stands now. */
export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
  /** Stays as it is, whatever is chosen. */
  readonly fixed: boolean;
};

/** Why something is done, and, where there is a choice, what it shall be. */
export type ActionRequest = { readonly comment: string; readonly chosen: readonly string[] };

type ActionWords = {
  /** Its name in URLs and in the approvals. */
  readonly action: string;
  readonly label: string;
  readonly tone: 'good' | 'neutral' | 'danger';
  /** What it does and leaves, for whoever may take it for something else. */
  readonly about?: string;
  /** Who may ask for it: whoever has one of these. */
  readonly permissions: readonly StaffPermission[];
  readonly needsComment: boolean;
  /** The first person only asks; an approver who is somebody else makes it happen (decision 19). */
  readonly needsSecondPerson: boolean;
  /** Comments to choose from. Where there are some, the customer reads the comment. */
  readonly reasons?: readonly Reason[];
  /** Its ready-made comments contradict each other. */
  readonly hasOneReason?: true;
};

/** Something that can be done to a subject in a certain state. A slice that has one adds it to its kind of subject. */
export type Action<State> = ActionWords & {
  /** Judged for the screen, when it is asked for, and again under the subject's lock when it is approved. */
  isPossible(state: State, by: Staff): boolean;
  choices?(state: State): readonly Choice[];
  /** Ready-made comments that fit this very state. */
  reasonsOf?(work: Work, state: State): readonly Reason[];
  /** What of the state somebody asks it for: where that is another one by now, nobody approves what they did not see. */
  askedFor?(state: State): string;
  /** What the second person has to know before they decide. */
  tellStake?(work: Work, state: State): Promise<Fact[]>;
  run(work: Work, state: State, request: ActionRequest): Promise<void>;
};

/** `at` is an instant that belongs to it, in ISO 8601. */
export type Fact = {
  readonly label: string;
  readonly value: string;
  readonly at?: string;
  /** To be called. */
  readonly isPhoneNumber?: true;
};

/** What waits in a queue, as the contract tells of it. */
type Queued = HandlerResponse<(typeof backOfficeEndpoints)['GET /api/admin/queues/{queue}/{id}']>;

/** What a screen says of a subject beside its title. */
export type Description = {
  readonly subtitle: string;
  readonly since: Date;
  readonly facts: readonly Fact[];
  readonly files: readonly { readonly id: string; readonly name: string }[];
  /** Of what waits in a queue: why a person has to look at it, what others know of it, what was decided before. */
  readonly note?: string | undefined;
  readonly verified?: Queued['verified'];
  readonly history?: Queued['history'];
  /** The conversation with the customer that it is about. */
  readonly ticketId?: string | undefined;
};

/** A kind of thing staff look at and act upon: customers, colleagues, or what waits in a queue. */
export type SubjectKindDefinition<State> = {
  readonly kind: string;
  /** The subject as it stands; with LOCK nobody else changes it until the transaction ends. */
  load(work: Work, id: string, lock: 'LOCK' | 'LOOK'): Promise<State | undefined>;
  titleOf(state: State): string;
  /** Which customer it is about: whoever looks at it looked at them. */
  customerIdOf(state: State): string | undefined;
  /** What whoever decided is told that it was about, where that is shorter. */
  shortTitleOf?(state: State): string;
  describe(work: Work, state: State): Promise<Description>;
  /** One of the files it is described with, as a data URL. */
  readFile?(platform: Platform, state: State, fileId: string): Promise<string>;
  readonly actions: readonly Action<State>[];
};

/** An action bound to the subject it would be done to. */
export type Offer = ActionWords & {
  readonly isPossible: boolean;
  readonly choices: readonly Choice[] | undefined;
  readonly askedFor: string | undefined;
  tellStake(): Promise<Fact[]>;
  run(request: ActionRequest): Promise<void>;
};

export type Subject = {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly shortTitle: string;
  readonly customerId?: string | undefined;
  readonly offers: readonly Offer[];
  describe(): Promise<Description>;
  readFile(fileId: string): Promise<string | undefined>;
};

export type SubjectKind = {
  readonly kind: string;
  readonly actions: readonly ActionWords[];
  open(work: Work, id: string, lock: 'LOCK' | 'LOOK'): Promise<Subject | undefined>;
};

/** Closes a kind over the type of its states, so that all kinds stand in one list. */
export function subjectKind<State>(definition: SubjectKindDefinition<State>): SubjectKind {
  return {
    kind: definition.kind,
    actions: definition.actions,
    async open(work, id, lock) {
      const state = await definition.load(work, id, lock);
      return state === undefined ? undefined : toSubject(work, definition, id, state);
    },
  };
}

export function toSubject<State>(
  work: Work,
  definition: Omit<SubjectKindDefinition<State>, 'load'>,
  id: string,
  state: State,
): Subject {
  return {
    kind: definition.kind,
    id,
    title: definition.titleOf(state),
    customerId: definition.customerIdOf(state),
    shortTitle: (definition.shortTitleOf ?? definition.titleOf)(state),
    describe: () => definition.describe(work, state),
    readFile: async (fileId) => definition.readFile?.(work.platform, state, fileId),
    offers: definition.actions.map((action) => ({
      ...action,
      ...(action.reasonsOf && { reasons: action.reasonsOf(work, state) }),
      isPossible: action.isPossible(state, work.by),
      choices: action.choices?.(state),
      askedFor: action.askedFor?.(state),
      tellStake: async () => (await action.tellStake?.(work, state)) ?? [],
      run: (request) => action.run(work, state, request),
    })),
  };
}

export function mayAsk(
  action: Pick<ActionWords, 'permissions'>,
  by: { readonly permissions: readonly StaffPermission[] },
): boolean {
  return action.permissions.some((permission) => by.permissions.includes(permission));
}

/** Whether somebody would do it alone, and by nothing but their right to approve. */
export function isByApprovingAlone(
  action: Pick<ActionWords, 'permissions' | 'needsSecondPerson'>,
  { permissions }: Staff,
): boolean {
  const others = permissions.filter((permission) => permission !== 'APPROVER');
  return !action.needsSecondPerson && !mayAsk(action, { permissions: others });
}
