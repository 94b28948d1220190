import { spawnSync } from 'node:child_process'

/** Above what systemd and user namespaces hand out. */
export const firstUser = 1_900_000_000
export const users = 65_536

/** The user and group that only this server runs as: no two servers of one machine have the same port. */
export function getUser(port: number): number {
  return firstUser + port
}

/** Becomes the user and group for good: no capability and no set-uid program leads back. */
export function getSetprivCommand(user: number): string[] {
  const ids = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  return ['setpriv', ...ids, '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--']
}

/** Kills the processes that a server left behind, where no control group or process namespace does. */
export function killProcesses(user: number): void {
  const [program, ...rest] = [...getSetprivCommand(user), '/bin/sh', '-c', 'kill -KILL -1']
  spawnSync(program, rest, { stdio: 'ignore' })
}
