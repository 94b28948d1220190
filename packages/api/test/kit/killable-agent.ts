import { KillableProgram } from './killable-program.ts'
import { programs } from './panel-agent.ts'
import type { TestPanel } from './test-panel.ts'

/** The agent of a panel in a separate process, which dies after so many steps on the disk. Its servers outlive it. */
export class KillableAgent extends KillableProgram {
  static async start({ dataDir }: TestPanel): Promise<KillableAgent> {
    const [agent] = await KillableProgram.startFixture('killable-agent', {
      DATA_DIR: dataDir,
      ENGINE_ENTRY: `${programs}/engine/main.js`,
      COUNTS_THREADS: 'true',
    })
    return new KillableAgent(agent)
  }
}
