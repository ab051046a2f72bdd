import type { FastifyReply, FastifyRequest } from 'fastify';
import { createGate } from '../gate.ts';
import { answerUnreadable } from './error-answers.ts';

/** What is larger waits for its turn: while it is read, worked on or written, memory holds it several times over. */
const LARGE_BYTES = 1024 * 1024;
const turns = createGate({ atOnceMax: 6, waitingMax: 200, waitingOfOneMax: 10 });

/** A small body is there in this time, and a large one at the pace of a slow telephone. */
const PATIENCE_MS = 30_000;
const BYTES_A_MS_MIN = 100;

/** No body of the contract may take longer; the server itself cuts off what does. */
export const BODY_MS_MAX = 6 * 60_000;

/** Lets a body come, a large one when its turn has come; one that does not come is cut off. @throws Refusal as for turns */
export async function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  bytesMax: number,
  whom: string | undefined,
): Promise<void> {
  const { headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const announced = isChunked ? bytesMax : Number(headers['content-length'] ?? 0);
  // What is larger still is refused before it comes.
  const bytes = Math.min(announced, bytesMax);
  if (bytes === 0) return;
  if (bytes > LARGE_BYTES) await takeTurn(reply, whom);
  cutOff(request, PATIENCE_MS + bytes / BYTES_A_MS_MIN);
}

/**
 * Waits for a turn, which lasts until the answer has left, or whoever asked has: a few have one at a time, and each customer or
 * colleague one after the other. @throws Refusal UNAVAILABLE where too many wait
 */
export function takeTurn(reply: FastifyReply, whom: string | undefined): Promise<void> {
  return new Promise((begin, refuse) => {
    const work = () => {
      begin();
      return new Promise<void>((end) => {
        if (reply.raw.closed) end();
        else reply.raw.once('close', end);
      });
    };
    turns.through(work, whom).catch(refuse);
  });
}

function cutOff({ raw }: FastifyRequest, afterMs: number): void {
  const timer = setTimeout(
    () => answerUnreadable(new Error('The body of a request did not come'), raw.socket),
    afterMs,
  );
  const forget = () => clearTimeout(timer);
  raw.once('end', forget).once('close', forget);
}
