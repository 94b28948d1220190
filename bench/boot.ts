import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Trellis } from '../e2e/kit/trellis.ts'
import { programFlags } from '../scripts/supervisor.mjs'
import { median, type Row } from './kit/figures.ts'
import { memoryOfAll } from './kit/memory.ts'

/** Measures the time from a cold start until api and agent answer, and their memory when idle. */
export async function benchBoot(): Promise<Row[]> {
  const dataDir = mkdtempSync(`${tmpdir()}/trellis-bench-`)
  const times: number[] = []
  let idle = { pss: 0, rss: 0 }
  for (let round = 0; round < 6; round++) {
    const begun = performance.now()
    const children = ['agent', 'api'].map((name) =>
      spawn(process.execPath, [...programFlags, `dist/${name}/main.js`], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: 'dist/compiled',
          DATA_DIR: dataDir,
          PORT: '3977',
          ENGINE_ENTRY: `${process.cwd()}/dist/engine/main.js`,
          PANEL_DIR: `${process.cwd()}/dist/panel`,
          ITEMS_DIR: `${process.cwd()}/dist/items`,
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    )
    await Promise.all(
      children.map((child) => new Promise((resolve) => child.once('message', resolve))),
    )
    // The first round fills the compile cache.
    if (round > 0) times.push(performance.now() - begun)
    if (round === 5) {
      await sleep(5000)
      idle = memoryOfAll(children.flatMap((child) => child.pid ?? []))
    }
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(
      children.map((child) => new Promise((resolve) => child.once('exit', resolve))),
    )
  }
  rmSync(dataDir, { recursive: true, force: true })
  const ready = median(times)
  const whole = await timeNpmStart()
  return [
    {
      what: 'api and agent ready',
      measured: `${ready.toFixed(0)} ms`,
      aim: '≤ 500 ms',
      met: ready <= 500,
    },
    {
      what: 'api and agent idle together',
      measured: `${idle.pss.toFixed(0)} MB proportional (${idle.rss.toFixed(0)} MB with shared pages counted twice)`,
      aim: '≤ 120 MB',
      met: idle.pss <= 120,
    },
    {
      what: 'a second start, all of it',
      measured: `${whole.toFixed(0)} ms`,
      aim: '< 2000 ms',
      met: whole < 2000,
    },
  ]
}

async function timeNpmStart(): Promise<number> {
  const begun = performance.now()
  const trellis = await Trellis.start()
  const time = performance.now() - begun
  await trellis.stop()
  return time
}
