import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const blockSize = 50
const blocks = 20
const workers = 12
/** Ports below the system's ephemeral range; each worker has separate blocks. */
const firstPort = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % workers) * blockSize * blocks

/** Returns a range of unused UDP ports: tests run in parallel, and a killed one may leave servers. */
export async function freeGamePorts(): Promise<string> {
  const start = Math.floor(Math.random() * blocks)
  for (let step = 0; step < blocks; step++) {
    const first = firstPort + ((start + step) % blocks) * blockSize
    if (await areFree(first)) return `${first}-${first + blockSize - 1}`
  }
  throw new Error('Every range of ports is in use.')
}

async function areFree(first: number): Promise<boolean> {
  const probes = await Promise.all(Array.from({ length: blockSize }, (_, at) => isFree(first + at)))
  return probes.every(Boolean)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createSocket('udp4')
  try {
    probe.bind(port)
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** Returns a free UDP port for a lobby of one test. */
export async function freeLobbyPort(): Promise<string> {
  const probe = createSocket('udp4').bind(0)
  await once(probe, 'listening')
  const { port } = probe.address()
  await new Promise<void>((resolve) => probe.close(resolve))
  return String(port)
}

/** Ports for tests that create many servers and start none of them. */
export const manyGamePorts = '18000-18999'
