import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { untilFound } from '../../packages/api/test/kit/until.ts'
import { getCommand, killProcesses } from '../../scripts/test/found-processes.ts'
import { type ChildProcess, runProcess, startProcess } from '../../scripts/test/processes.ts'
import { listStarted, Trellis } from './trellis.ts'

const root = new URL('../..', import.meta.url).pathname

/** The subnet of these machines; those of other test files have another one. */
const subnet = `10.${200 + (process.pid % 50)}`
const id = process.pid % 100_000

/** A machine of the network: where it begins, and its address for players, who are on this machine. */
type Machine = { name: string; enter: [string, ...string[]]; address: string }

const createMachine = (part: 'panel' | 'games', link: number): Machine => ({
  name: `trellis-${part}-${id}`,
  enter: ['nsenter', `--net=/run/netns/trellis-${part}-${id}`],
  address: `${subnet}.${link}.2`,
})

const runIp = (...args: string[]) => {
  const { status, stderr } = runProcess('ip', args)
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
}

/** Whether this machine lets the tests make networks. */
export const hasNetworks = (() => {
  const name = `trellis-try-${id}`
  if (runProcess('ip', ['netns', 'add', name]).status !== 0) return false
  return runProcess('ip', ['netns', 'delete', name]).status === 0
})()

/**
 * The panel and the game servers on two machines, as docs/operate/two-machines.md says: two network namespaces with a
 * link between them, and one link of each to this machine, where the players are.
 */
export class TwoMachines {
  readonly panel = createMachine('panel', 1)
  readonly games = createMachine('games', 2)
  readonly url = `http://${this.panel.address}:3000`
  readonly #gamesDir = mkdtempSync(`${tmpdir()}/trellis-games-`)
  #agent: ChildProcess | null = null
  #trellis: Trellis | null = null

  async start(): Promise<void> {
    this.#connect()
    this.#startAgent()
    await this.startPanel()
  }

  async startPanel(dataDir = this.#trellis?.dataDir): Promise<void> {
    const environment = {
      ...this.#shared,
      AGENT_URL: `http://${subnet}.3.2:17090`,
      HOST: '0.0.0.0',
      PORT: '3000',
      ALLOW_LOCAL_IDENTITY: 'true',
    }
    this.#trellis = await Trellis.start(environment, dataDir, { through: this.panel.enter })
    await this.reaches('/readyz')
  }

  endPanel = () => this.#trellis?.end()

  /** Kills the agent without warning. Its supervisor starts another one. */
  killAgent(): void {
    const isAgent = (pid: number) => getCommand(pid).includes('/agent/main.js')
    killProcesses(({ pid }) => listStarted(this.#gamesDir).includes(pid) && isAgent(pid))
  }

  /** Takes the link between the machines away, or brings it back. */
  setLink(state: 'up' | 'down'): void {
    runIp('-n', this.panel.name, 'link', 'set', `tl${id}`, state)
  }

  /** Waits until a page of the panel answers. */
  reaches = (path: string): Promise<true> =>
    untilFound(async () => {
      const answer = await fetch(this.url + path).catch(() => null)
      return answer?.ok === true ? true : null
    })

  async stop(): Promise<void> {
    await this.#trellis?.stop()
    this.#agent?.kill('SIGTERM')
    await untilFound(async () => {
      killProcesses(({ pid }) => listStarted(this.#gamesDir).includes(pid))
      return listStarted(this.#gamesDir).length === 0 || null
    })
    for (const { name } of [this.panel, this.games])
      if (existsSync(`/run/netns/${name}`)) runIp('netns', 'delete', name)
    rmSync(this.#gamesDir, { recursive: true, force: true })
  }

  get #shared(): Record<string, string> {
    return {
      AGENT_TOKEN: 't'.repeat(32),
      GAME_LOBBY_PORT: '17091',
      GAME_PUBLIC_IP: this.games.address,
      PUBLIC_URL: this.url,
    }
  }

  #startAgent(): void {
    const [program, ...args] = this.games.enter
    const { PATH, HOME } = process.env
    this.#agent = startProcess(
      program,
      [...args, process.execPath, `${root}scripts/start-built.mjs`, 'agent'],
      {
        env: {
          ...{ PATH, HOME, DATA_DIR: this.#gamesDir, DISK_BALLAST_MB: '1', LOG_LEVEL: 'error' },
          ...{ GAME_PORT_RANGE: '17100-17109', AGENT_LISTEN: '0.0.0.0:17090' },
          ...this.#shared,
        },
      },
    )
  }

  #connect(): void {
    for (const { name } of [this.panel, this.games]) {
      runIp('netns', 'add', name)
      runIp('-n', name, 'link', 'set', 'lo', 'up')
    }
    this.#link(1, `tp${id}`, null, { end: 'eth0', of: this.panel })
    this.#link(2, `tg${id}`, null, { end: 'eth0', of: this.games })
    this.#link(3, `tl${id}`, this.panel, { end: 'eth1', of: this.games })
  }

  /** Joins two ends, `begin` of this machine or of `from`, with the first two addresses of a network. */
  #link(number: number, begin: string, from: Machine | null, to: { end: string; of: Machine }) {
    const at = from === null ? [] : ['-n', from.name]
    const there = ['-n', to.of.name]
    const peer = ['type', 'veth', 'peer', 'name', to.end, 'netns', to.of.name]
    runIp(...at, 'link', 'add', begin, ...peer)
    runIp(...at, 'address', 'add', `${subnet}.${number}.1/24`, 'dev', begin)
    runIp(...there, 'address', 'add', `${subnet}.${number}.2/24`, 'dev', to.end)
    runIp(...at, 'link', 'set', begin, 'up')
    runIp(...there, 'link', 'set', to.end, 'up')
  }
}
