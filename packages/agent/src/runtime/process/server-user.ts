/** Above what systemd and user namespaces hand out. */
export const firstUser = 1_900_000_000
export const users = 65_536

/** The user and group that only this server runs as: no two servers of one machine have the same port. */
export function userOf(port: number): number {
  return firstUser + port
}
