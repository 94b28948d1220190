import type { AgentLink } from '../../hosts/agent-link.ts'
import { type Db, isTaken } from '../../kit/db.ts'
import { moveServerPort, type ServerRow } from './store.ts'

type Deps = {
  db: Db
  link: AgentLink
  gamePorts: { first: number; last: number }
  now: () => number
}

const maxTries = 20

/**
 * Returns the server with a UDP port that no other program of its machine holds: its own, or another one of the range, which
 * is then in the database. Returns the last one tried when all of them were taken. Throws the host's refusal.
 */
export async function findBindablePort(deps: Deps, row: ServerRow): Promise<ServerRow> {
  let found = row
  for (let tries = 0; tries < maxTries; tries++) {
    const { isFree } = await deps.link.ask('port.try', { port: found.port })
    if (isFree) return found
    const port = await takeNextPort(deps, found)
    if (port === null) return found
    found = { ...found, port }
  }
  return found
}

/** Null when no port is left, or the server is gone. */
async function takeNextPort({ db, gamePorts, now }: Deps, row: ServerRow): Promise<number | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      return await db.transaction((tx) => moveServerPort(tx, row, gamePorts, now()))
    } catch (error) {
      // Another server took the port in the same moment.
      if (!isTaken(error, 'server_port', 'port')) throw error
    }
  }
  return null
}
