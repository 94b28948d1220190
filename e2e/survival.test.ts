import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { startProcess } from '../scripts/test/processes.ts'
import { hasBrowser } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()

/** Finds the process of one of Trellis's programs by its file and the data folder in its environment. */
function findProcess(program: string): number | null {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      const environment = readFileSync(`/proc/${name}/environ`, 'utf8')
      const isNode = line.includes('node') && !/^(\/bin\/)?sh\0/.test(line)
      if (
        isNode &&
        line.includes(`dist/${program}/main.js`) &&
        environment.includes(trellis.dataDir)
      )
        return Number(name)
    } catch {
      // The process ended during the read.
    }
  }
  return null
}

function getProcess(program: string): number {
  const found = findProcess(program)
  if (found === null) throw new Error(`No ${program} runs.`)
  return found
}

/** Returns whether a program has been restarted since one of its processes was killed. */
function restarts(program: string, before: number): boolean {
  const found = findProcess(program)
  return found !== null && found !== before
}

/** Resolves when a plain process has opened its debugger on this signal, as programs do that got it earlier. */
async function openDebugger(): Promise<void> {
  const port = await freeTcpPort()
  const script = 'setInterval(() => undefined, 1000); console.log("begun")'
  const child = startProcess(process.execPath, [`--inspect-port=${port}`, '-e', script], {
    ...{ stdout: 'pipe', stderr: 'pipe' },
  })
  if (child.stdout === null || child.stderr === null) throw new Error('It has no outputs.')
  await once(child.stdout, 'data')
  child.kill('SIGUSR1')
  await once(child.stderr, 'data')
  child.kill('SIGKILL')
}

describe.skipIf(!hasBrowser)('a running server', () => {
  it('opens no debugger on SIGUSR1', async () => {
    const programs = ['api', 'agent'].map(getProcess)
    for (const pid of programs) process.kill(pid, 'SIGUSR1')
    await openDebugger()
    await expect(fetch('http://127.0.0.1:9229/json/version')).rejects.toThrow()
    expect(['api', 'agent'].map(getProcess)).toEqual(programs)
  })

  it('survives kill -9 of api and agent without losing console lines', async () => {
    const owner = await trellis.arrive()
    owner.meetsOutages = true
    const { page } = owner
    await owner.signIn('Survivor')
    await owner.register('Survivor')
    await owner.createServer('Survivor')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Console', exact: true }).click()
    const command = page.getByRole('textbox', { name: 'Command' })
    const say = async (words: string) => {
      await command.fill(`say ${words}`)
      await command.press('Enter')
      await page.getByRole('log').getByText(words).last().waitFor()
    }
    await say('before anything')
    const engine = getProcess('engine')
    process.kill(getProcess('api'), 'SIGKILL')
    await page.getByText('Connection to server lost. Attempting to reconnect...').waitFor()
    await page.getByText('WebSocket reconnected successfully.').waitFor()
    await say('after the api')
    const agent = getProcess('agent')
    process.kill(agent, 'SIGKILL')
    await expect.poll(() => restarts('agent', agent)).toBe(true)
    await expect.poll(async () => (await fetch(`${trellis.url}/readyz`)).status).toBe(200)
    await say('after the agent')
    expect(getProcess('engine')).toBe(engine)
    const log = await page.getByRole('log').innerText()
    for (const words of ['before anything', 'after the api', 'after the agent']) {
      expect(log.split(`> say ${words}`)).toHaveLength(2)
    }
    // The panel shows a crash of the server, and the server restarts automatically.
    process.kill(engine, 'SIGKILL')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByText(/crash/i).first().waitFor()
    await owner.screenshot('crashed')
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    await owner.leave()
  })
})
