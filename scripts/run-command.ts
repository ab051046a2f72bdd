import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Options = {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Takes what the command prints, in place of this terminal. */
  readonly onOutput?: (text: string) => void;
};

/** Runs a command, with its output on this terminal unless somebody else takes it, and answers its exit code. */
export async function runCommand(
  command: string,
  args: string[],
  { cwd, env, onOutput }: Options = {},
): Promise<number> {
  const child = spawn(command, args, {
    stdio: onOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
  });
  for (const stream of [child.stdout, child.stderr])
    if (onOutput !== undefined) stream?.setEncoding('utf8').on('data', onOutput);
  const end = (): void => void child.kill('SIGTERM');
  // Whoever stops us stops the command as well; a terminal's Ctrl-C has reached it already.
  process.once('SIGTERM', end);
  try {
    // Closed, not just ended: by then the last of its output has come.
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } finally {
    process.off('SIGTERM', end);
  }
}
