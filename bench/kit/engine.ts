import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'

/** Starts only an engine, and measures from the spawn until its control socket is open, and from SIGTERM until its exit. */
export async function bootEngine(): Promise<{ bootMs: number; stopMs: number }> {
  const folder = mkdtempSync(`${tmpdir()}/trellis-engine-`)
  mkdirSync(`${folder}/control`, { recursive: true })
  const socket = `${folder}/control/control.sock`
  const stands = new Promise<number>((resolve) => {
    const watcher = watch(`${folder}/control`, () => {
      if (!existsSync(socket)) return
      watcher.close()
      resolve(performance.now())
    })
  })
  const begun = performance.now()
  const child = spawn(process.execPath, [`${process.cwd()}/dist/engine/main.js`], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: `${process.cwd()}/dist/compiled`,
      TRELLIS_FOLDER: folder,
      TRELLIS_RUN: 'benchrun0',
      TRELLIS_SERVER_NAME: 'Bench',
      TRELLIS_PORT: '17100',
    },
    stdio: 'ignore',
  })
  const bootMs = (await stands) - begun
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const stopping = performance.now()
  child.kill('SIGTERM')
  await gone
  const stopMs = performance.now() - stopping
  rmSync(folder, { recursive: true, force: true })
  return { bootMs, stopMs }
}
