import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command with its output on this terminal and answers its exit code. */
export async function runCommand(
  command: string,
  args: string[],
  options: { cwd?: string } = {},
): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const end = (): void => void child.kill('SIGTERM');
  // Whoever stops us stops the command as well; a terminal's Ctrl-C has reached it already.
  process.once('SIGTERM', end);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    process.off('SIGTERM', end);
  }
}
