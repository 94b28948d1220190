import type { Overview } from '@trellis/contract/operations/overview.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Log } from '../../kit/log.ts'
import type { Population } from './population.ts'

type Deps = {
  bus: Bus
  log: Log
  fleet: Fleet
  directory: ServerDirectory
  population: Population
  read(): Promise<Overview>
}

/** Changes within this time are handled together. */
const togetherMs = 50
const restMs = 1000
const writeIntervalMs = 60_000

/** Sends the figures when one of them has changed, and stores the population while the host is connected. */
export function watchOverview(deps: Deps): { close(): void } {
  const { bus, log, fleet, directory, population, read } = deps
  let last: Overview | null = null
  let hasChanged = false
  let isClosed = false
  let timer: NodeJS.Timeout | null = null

  function checkSoon(): void {
    hasChanged = true
    if (!isClosed) timer ??= setTimeout(check, togetherMs)
  }

  function check(): void {
    hasChanged = false
    publish()
      .catch(logFailure('sending the overview failed'))
      .finally(() => {
        timer = setTimeout(rested, restMs)
        if (isClosed) clearTimeout(timer)
      })
  }

  function rested(): void {
    timer = null
    if (hasChanged) checkSoon()
  }

  /** Work that was interrupted by our own shutdown did not fail. */
  const logFailure = (text: string) => (error: unknown) => {
    if (!isClosed) log.error({ err: error }, text)
  }

  async function publish(): Promise<void> {
    const next = await read()
    note(next)
    if (last !== null && isSame(next, last)) return
    last = next
    bus.emit('overview', next)
  }

  /** The population is unknown while the host is unreachable, which is a gap and not a zero. */
  function note({ onlineServers, activePlayers }: Overview): void {
    if (fleet.isUp) population.note({ servers: onlineServers, players: activePlayers })
  }

  async function write(): Promise<void> {
    note(await read())
    await population.write()
  }

  const writeSoon = () => {
    write().catch(logFailure('keeping the population failed'))
  }
  bus.on('registered', checkSoon)
  directory.on('changed', checkSoon)
  fleet.on('report', checkSoon)
  fleet.on('down', checkSoon)
  fleet.on('up', checkSoon)
  fleet.on('up', writeSoon)
  const writing = setInterval(writeSoon, writeIntervalMs)
  return {
    close() {
      isClosed = true
      clearInterval(writing)
      if (timer !== null) clearTimeout(timer)
    },
  }
}

const isSame = (one: Overview, other: Overview) =>
  one.totalUsers === other.totalUsers &&
  one.totalServers === other.totalServers &&
  one.onlineServers === other.onlineServers &&
  one.activePlayers === other.activePlayers
