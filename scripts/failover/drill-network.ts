import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where each node of a cluster lives, and what a command runs under to live there. */
export type Place = { readonly host: string; readonly prefix: readonly string[] };

export type DrillNetwork = {
  /** Where the others reach what runs beside the nodes. */
  readonly host: string;
  readonly places: readonly Place[];
  /** Undefined where nobody can cut a node off. */
  readonly cutting: Cutting | undefined;
};

export type Cutting = {
  /** Nothing leaves or reaches the node any more, and nobody is told so. */
  cut(node: number): Promise<void>;
  mend(node: number): Promise<void>;
};

type User = { readonly uid?: number; readonly gid?: number };

/**
 * A network namespace for each node, joined by a bridge that leads nowhere else; all on loopback where that is not possible.
 * @param undo gets what has to be done in the end, in the opposite order
 */
export async function openNetwork(
  nodes: number,
  runAs: User,
  undo: (() => Promise<unknown>)[],
): Promise<DrillNetwork> {
  return (await openNamespaces(nodes, runAs, undo)) ?? onLoopback(nodes);
}

function onLoopback(nodes: number): DrillNetwork {
  const host = '127.0.0.1';
  return {
    host,
    places: Array.from({ length: nodes }, () => ({ host, prefix: [] })),
    cutting: undefined,
  };
}

async function openNamespaces(
  nodes: number,
  { uid, gid }: User,
  undo: (() => Promise<unknown>)[],
): Promise<DrillNetwork | undefined> {
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined) return undefined;
  // Addresses for private use, and names that no other drill has.
  const name = `hv${process.pid}`;
  const subnet = `10.${randomInt(100, 250)}.${randomInt(1, 250)}`;
  const spaces = Array.from({ length: nodes }, (_, node) => `${name}n${node}`);
  const close = async (): Promise<void> => {
    for (const space of spaces) await ip('netns', 'delete', space).catch(() => undefined);
    await ip('link', 'delete', name).catch(() => undefined);
  };
  // Before any of it is there, so that a half of it ends, too.
  undo.push(close);
  try {
    await ip('link', 'add', name, 'type', 'bridge');
    await ip('address', 'add', `${subnet}.1/24`, 'dev', name);
    await ip('link', 'set', name, 'up');
    for (const [node, space] of spaces.entries()) await joinNamespace(name, space, `${subnet}.${node + 11}`);
  } catch {
    await close();
    return undefined;
  }
  const asUser = ['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  return {
    host: `${subnet}.1`,
    places: spaces.map((space, node) => ({
      host: `${subnet}.${node + 11}`,
      prefix: ['ip', 'netns', 'exec', space, ...asUser],
    })),
    cutting: {
      cut: (node) => ip('link', 'set', `${spaces[node]}v`, 'down'),
      mend: (node) => ip('link', 'set', `${spaces[node]}v`, 'up'),
    },
  };
}

async function joinNamespace(bridge: string, space: string, address: string): Promise<void> {
  await ip('netns', 'add', space);
  await ip('link', 'add', `${space}v`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  await ip('link', 'set', `${space}v`, 'master', bridge, 'up');
  await ip('-netns', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const link of ['lo', 'eth0']) await ip('-netns', space, 'link', 'set', link, 'up');
}

async function ip(...args: string[]): Promise<void> {
  await run('ip', args);
}
