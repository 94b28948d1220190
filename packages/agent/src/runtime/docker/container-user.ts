import { getUser } from '../process/server-user.ts'

/** Returns the user of a server: its own only if the agent may change file owners. */
export function getContainerUser(port: number): number {
  return getContainerOwner(port) ?? process.getuid?.() ?? 0
}

/** Returns the user who owns a server's files; null when they belong to the user of the agent. */
export function getContainerOwner(port: number): number | null {
  return process.getuid?.() === 0 ? getUser(port) : null
}
