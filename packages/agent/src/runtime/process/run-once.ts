import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

export type Outcome = {
  code: number | null
  signal: string | null
  out: string
  complaints: string
}

const maxMs = 20_000

/**
 * Runs a sandbox command to its end, with empty input, and captures its output. `filter` is its
 * seccomp file.
 */
export async function runOnce([program = '', ...rest]: string[], filter: string): Promise<Outcome> {
  const status = openSync('/dev/null', 'w')
  const descriptor = openSync(filter, 'r')
  try {
    const child = spawn(program, rest, {
      stdio: ['ignore', 'pipe', 'pipe', status, descriptor],
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
      timeout: maxMs,
      killSignal: 'SIGKILL',
    })
    const readOutput = collect(child)
    const [code, signal] = await once(child, 'close')
    return { code, signal, ...readOutput() }
  } finally {
    closeSync(status)
    closeSync(descriptor)
  }
}

function collect(child: ChildProcess): () => Pick<Outcome, 'out' | 'complaints'> {
  let out = ''
  let complaints = ''
  child.stdout?.on('data', (data) => {
    out += String(data)
  })
  child.stderr?.on('data', (data) => {
    complaints += String(data)
  })
  return () => ({ out, complaints })
}
