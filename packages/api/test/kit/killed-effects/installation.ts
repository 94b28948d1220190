import type { Dice } from '@trellis/game-data/dice.ts'
import { manyGamePorts } from '../free-ports.ts'
import { KillableAgent } from '../killable-agent.ts'
import { KillableApi } from '../killable-api.ts'
import { killProcessesIn } from '../leftover-processes.ts'
import { pick } from '../random-value.ts'
import { TestPanel } from '../test-panel.ts'

type Program = 'api' | 'agent'

/** The first program dies after so many steps, and the other one at the same moment if both die. */
export type Kill = { first: Program; isBoth: boolean; steps: number }

/** Steps of each program. */
export type Steps = Record<Program, number>

/** An api and an agent in separate processes, which die and start again on the same data. */
export class KillableInstallation {
  readonly panel: TestPanel
  #programs: { api: KillableApi; agent: KillableAgent }

  private constructor(panel: TestPanel, programs: { api: KillableApi; agent: KillableAgent }) {
    this.panel = panel
    this.#programs = programs
    panel.leadTo(programs.api.url)
  }

  static async start(): Promise<KillableInstallation> {
    const panel = await TestPanel.start({ environment: { GAME_PORT_RANGE: manyGamePorts } })
    // Another api would do the work of the one that dies.
    await panel.app.close()
    const agent = await KillableAgent.start(panel)
    const api = await KillableApi.start(panel)
    await api.untilReady()
    return new KillableInstallation(panel, { api, agent })
  }

  /** Does some work and returns the steps of each program. */
  async measure(work: () => Promise<unknown>): Promise<Steps> {
    const { api, agent } = this.#programs
    await Promise.all([api.dieAfter('all'), agent.dieAfter('all')])
    await work()
    return { api: await api.countSteps(), agent: await agent.countSteps() }
  }

  /** Does some work while programs die; those that the work outlives die at its end. Then starts them again. */
  async killDuring({ first, isBoth, steps }: Kill, work: () => Promise<unknown>): Promise<void> {
    const programs = this.#programs
    const dying = isBoth ? [programs.api, programs.agent] : [programs[first]]
    await programs[first].dieAfter(steps)
    const working = work()
    await Promise.race([programs[first].gone, working])
    await Promise.all(dying.map((program) => program.kill()))
    await working
    await this.#startAgain()
  }

  async #startAgain(): Promise<void> {
    const { panel } = this
    const { api, agent } = this.#programs
    const [newAgent, newApi] = await Promise.all([
      agent.isGone ? KillableAgent.start(panel) : agent,
      api.isGone ? KillableApi.start(panel) : api,
    ])
    this.#programs = { api: newApi, agent: newAgent }
    panel.leadTo(newApi.url)
    await newApi.untilReady()
    // A server that an agent has just found is not known yet.
    await panel.until(async () => {
      const { hostedServers } = (await panel.call('GET', '/status')).body
      const statuses = hostedServers.map(({ status }: { status: string }) => status)
      return statuses.every((status: string) => status === 'ONLINE' || status === 'OFFLINE')
    })
  }

  async close(): Promise<void> {
    const { api, agent } = this.#programs
    await Promise.all([api.kill(), agent.kill()])
    await killProcessesIn(this.panel.dataDir)
    await this.panel.close()
  }
}

/** Chooses what dies, and after which share of the steps that the work takes. */
export function chooseKill(dice: Dice, used: Steps): Kill {
  const [first, isBoth] = pick(dice, [
    ['api', false],
    ['agent', false],
    ['api', true],
    ['agent', true],
  ] as const)
  return { first, isBoth, steps: 1 + Math.floor(dice() * used[first]) }
}
