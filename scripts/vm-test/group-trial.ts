import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ControlGroup } from '@trellis/agent/runtime/process/control-group.ts'
import { findGroups } from '@trellis/agent/runtime/process/find-groups.ts'

const limits = { memoryMb: 96, cpuPercent: 50, processes: 24 }
const node = process.execPath
const hog = 'const held = []; for (;;) held.push(Buffer.alloc(8 << 20, 1))'
const bomb = `const { spawn } = require('node:child_process')
  let refused = 0
  for (let at = 0; at < 60; at++) spawn('sleep', ['60']).on('error', () => { refused++ })
  setTimeout(() => { console.log(refused); process.exit() }, 2000)`
// Reading the clock is a system call where the machine's clock source is not trusted.
const burner = `const begun = process.cpuUsage(), end = Date.now() + 4000; while (Date.now() < end);
  const { user, system } = process.cpuUsage(begun); console.log((user + system) / 1000)`

/** Tests the agent's use of a server's control group against the kernel's behaviour. */
export class GroupTrial {
  readonly #group: ControlGroup

  /** Creates a group below this unit's own, which is found as the agent finds it. */
  constructor() {
    const roots = findGroups()
    assert.equal(roots.version, 'v2')
    this.#group = new ControlGroup(roots, 'trial')
  }

  async memory(): Promise<void> {
    this.#group.prepare(limits)
    assert.deepEqual(this.#group.limits(), { memoryMb: 96, processes: 24 })
    const bystander = this.#run(['sleep', '600'])
    const ends = once(bystander, 'exit')
    const [, signal] = await once(this.#run([node, '-e', hog]), 'exit')
    assert.equal(signal, 'SIGKILL')
    // All processes of a server end together, because half a server is of no use.
    assert.equal((await ends)[1], 'SIGKILL')
    assert.ok(this.#group.refusals().memory > 0)
    this.#group.remove()
  }

  async processes(): Promise<void> {
    this.#group.prepare(limits)
    const refused = Number(await this.#said([node, '-e', bomb]))
    assert.ok(refused > 30, `${refused} were refused`)
    assert.ok(this.#group.refusals().processes > 0)
    this.#group.clear()
    while (this.#group.members().length > 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    this.#group.remove()
  }

  async processor(): Promise<void> {
    this.#group.prepare(limits)
    const half = Number(await this.#said([node, '-e', burner]))
    assert.ok(half < 2800, `${half} ms of 4000`)
    const used = this.#group.use()
    assert.ok(used.cpuMs >= half * 0.9 && used.processes === 0, JSON.stringify(used))
    this.#group.bound({ ...limits, cpuPercent: 100 })
    const whole = Number(await this.#said([node, '-e', burner]))
    assert.ok(whole > half * 1.2, `${whole} ms after ${half} ms`)
    this.#group.remove()
  }

  #run(command: string[]) {
    const [first = '', ...rest] = this.#group.entering
    return spawn(first, [...rest, ...command], { stdio: ['ignore', 'pipe', 'ignore'] })
  }

  async #said(command: string[]): Promise<string> {
    const child = this.#run(command)
    let text = ''
    child.stdout?.on('data', (part: Buffer) => {
      text += String(part)
    })
    await once(child, 'close')
    return text
  }
}
