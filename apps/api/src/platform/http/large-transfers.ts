import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { createGate } from '../gate.ts';
import type { Platform } from '../platform.ts';
import type { Throttle } from '../security/throttles.ts';
import type { Caller } from './access.ts';
import { answerUnreadable } from './error-answers.ts';

/** What is larger waits for its turn: while it is read, worked on or written, memory holds it several times over. */
const LARGE_BYTES = 1024 * 1024;

/** Large bodies on their way hold a place and no turn, so that slow ones keep nobody from theirs; of one there are a few. */
const PLACES_OF_ONE_MAX = 3;

/** Customers and the bank's own people never wait for each other. */
const CUSTOMERS = createLane({ atOnceMax: 6, placesMax: 60 });
const STAFF = createLane({ atOnceMax: 2, placesMax: 20 });

/** Large bodies that are refused once they are here cost as much as others, and nothing else counts them (counter 32). */
const REFUSED_LARGE: Throttle = { name: 'refused-large-bodies', attemptsMax: 30, windowMinutes: 60 };

/** A body may stand still for so long altogether, and otherwise comes at the pace of a slow telephone. */
export const PATIENCE_MS = 30_000;
export const BYTES_A_MS_MIN = 25;
const LOOK_EVERY_MS = 10_000;

/** No honest body has more marks that begin or part values: a thousand payments have a fifth of it, and files have none. */
const MARKS_MAX = 100_000;

function createLane({ atOnceMax, placesMax }: { atOnceMax: number; placesMax: number }) {
  const places = new Map<string | undefined, number>();
  let taken = 0;
  return {
    turns: createGate({ atOnceMax, waitingMax: 200, waitingOfOneMax: 10 }),
    /** @throws Refusal UNAVAILABLE where there is none left */
    takePlace(whom: string | undefined, left: Promise<void>): void {
      const ofOne = places.get(whom) ?? 0;
      if (taken >= placesMax || ofOne >= PLACES_OF_ONE_MAX)
        throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
      taken += 1;
      places.set(whom, ofOne + 1);
      void left.then(() => {
        taken -= 1;
        const now = (places.get(whom) ?? 1) - 1;
        if (now === 0) places.delete(whom);
        else places.set(whom, now);
      });
    },
  };
}

const laneOf = ({ staff }: Caller) => (staff === undefined ? CUSTOMERS : STAFF);
const whomOf = ({ customer, staff }: Caller) => customer?.id ?? staff?.id;

/** When the answer has left, or whoever asked has. */
function leaving({ raw }: FastifyReply): Promise<void> {
  return new Promise((end) => {
    if (raw.closed) end();
    else raw.once('close', end);
  });
}

/**
 * Lets a body come; one that comes too slowly is cut off. @returns for a large one what waits for its turn, to be called once it is
 * here and before it is read @throws Refusal where the caller sent many that were refused, or has enough on their way
 */
export async function admitBody(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  bytesMax: number,
): Promise<(() => Promise<void>) | undefined> {
  const { headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const announced = isChunked ? bytesMax : Number(headers['content-length'] ?? 0);
  // What is larger still is refused before it comes.
  const bytes = Math.min(announced, bytesMax);
  if (bytes === 0) return undefined;
  const isLarge = bytes > LARGE_BYTES;
  if (isLarge) {
    laneOf(caller).takePlace(whomOf(caller), leaving(reply));
    await countRefused(platform, reply, caller);
  }
  judgePace(platform, request);
  return isLarge ? () => takeTurn(reply, caller) : undefined;
}

/** Counts a large body, until it turns out not to be refused. @throws Refusal FLOODED */
async function countRefused(platform: Platform, reply: FastifyReply, caller: Caller): Promise<void> {
  const { throttles, log } = platform;
  const { now } = caller;
  const whom = whomOf(caller);
  if (whom === undefined) return;
  await throttles.takeOrRefuse(REFUSED_LARGE, whom, 'FLOODED', now);
  void leaving(reply)
    .then(async () => {
      const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
      if (!isRefused) await throttles.giveBack(REFUSED_LARGE, whom, now);
    })
    .catch((error: unknown) => log.warn({ err: error }, 'a large body stays counted'));
}

/**
 * Waits for a turn, which lasts until the answer has left, or whoever asked has: a few have one at a time, and each customer or
 * colleague one after the other. @throws Refusal UNAVAILABLE where too many wait
 */
export function takeTurn(reply: FastifyReply, caller: Caller): Promise<void> {
  const left = leaving(reply);
  return new Promise((begin, refuse) => {
    const work = () => {
      begin();
      return left;
    };
    laneOf(caller).turns.through(work, whomOf(caller), left).catch(refuse);
  });
}

/** Whether a body is made of more values than anybody has to say; reading millions of them would keep everybody waiting. */
export function hasTooManyValues(body: string): boolean {
  let left = MARKS_MAX;
  for (const mark of '[{,:')
    for (let place = body.indexOf(mark); place !== -1; place = body.indexOf(mark, place + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  return false;
}

/** Cuts off a body that comes too slowly. */
export function judgePace({ config }: Platform, { raw }: FastifyRequest): void {
  const before = raw.socket.bytesRead;
  let passedMs = 0;
  const timer = setInterval(() => {
    passedMs += LOOK_EVERY_MS;
    const owed = (passedMs - PATIENCE_MS) * BYTES_A_MS_MIN;
    if (owed < 0 || raw.socket.bytesRead - before > owed) return;
    clearInterval(timer);
    answerUnreadable(config, new Error('The body of a request did not come'), raw.socket);
  }, LOOK_EVERY_MS);
  const forget = () => clearInterval(timer);
  raw.once('end', forget).once('close', forget);
}
