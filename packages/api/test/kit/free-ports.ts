// Ports for tests. They are below the system's ephemeral range, where any connection or other test may take a port
// between its choice and its use. Each worker of a run chooses among other ports, and takes none again before it has
// taken all.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const workers = 12
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
const gameBlockSize = 50
const portsPerWorker = 1000
const udpPortsPerWorker = 400
const firstPort = 20_000 + worker * portsPerWorker
const firstUdpPort = 12_000 + worker * udpPortsPerWorker

/** Ports for tests that create many servers and start none of them. */
export const manyGamePorts = '18000-18999'

/** Yields the ports of a range again and again, from a random one on, because a killed run may use some. */
function* rotate(first: number, count: number, step = 1): Generator<number, never> {
  const steps = count / step
  for (let at = Math.floor(Math.random() * steps); ; at++) yield first + (at % steps) * step
}

const gameBlocks = rotate(firstPort, portsPerWorker, gameBlockSize)
const tcpPorts = rotate(firstPort, portsPerWorker)
const udpPorts = rotate(firstUdpPort, udpPortsPerWorker)

/** Returns a range of unused UDP ports. */
export async function freeGamePorts(): Promise<string> {
  for (let tries = 0; tries < portsPerWorker / gameBlockSize; tries++) {
    const first = gameBlocks.next().value
    const block = Array.from({ length: gameBlockSize }, (_, at) => isFreeUdp(first + at))
    if ((await Promise.all(block)).every(Boolean)) return `${first}-${first + gameBlockSize - 1}`
  }
  throw new Error('Every range of ports is in use.')
}

/** Returns an unused UDP port, for one game server. */
export async function freeUdpPort(): Promise<number> {
  for (let tries = 0; tries < udpPortsPerWorker; tries++) {
    const port = udpPorts.next().value
    if (await isFreeUdp(port)) return port
  }
  throw new Error('Every UDP port is in use.')
}

/** Returns an unused UDP port for a lobby. */
export const freeLobbyPort = async (): Promise<string> => String(await freeUdpPort())

/** Returns an unused TCP port. */
export async function freeTcpPort(): Promise<number> {
  for (let tries = 0; tries < portsPerWorker; tries++) {
    const port = tcpPorts.next().value
    if (await isFreeTcp(port)) return port
  }
  throw new Error('Every TCP port is in use.')
}

async function isFreeUdp(port: number): Promise<boolean> {
  const probe = createSocket('udp4')
  try {
    probe.bind(port)
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    await new Promise<void>((resolve) => probe.close(resolve))
  }
}

async function isFreeTcp(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port), 'listening')
    return true
  } catch {
    return false
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}
