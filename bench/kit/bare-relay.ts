import { fork } from 'node:child_process'

export type BareRelay = { port: number; stop: () => void }

/** Returns null where growtopia.js is not installed or has no binary for this machine. */
export function startGrowtopia(port: number): Promise<BareRelay | null> {
  const path = new URL('../fixtures/growtopia-relay.mjs', import.meta.url).pathname
  const child = fork(path, [String(port)], { stdio: 'ignore' })
  process.on('exit', () => child.kill('SIGKILL'))
  return new Promise((resolve) => {
    child.once('exit', () => resolve(null))
    child.once('message', () =>
      resolve({
        port,
        stop: () => {
          child.kill('SIGKILL')
        },
      }),
    )
  })
}
