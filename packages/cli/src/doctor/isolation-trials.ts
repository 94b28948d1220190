// Tries each part of what keeps servers apart by running something that it must stop.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ControlGroup,
  claimFiles,
  findTier,
  getSandboxCommand,
  getUser,
  runOnce,
  type Tier,
} from '@trellis/agent/index.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { type Finding, reportHolds, reportMissing } from './finding.ts'

type Sandbox = NonNullable<Tier['sandbox']>

/** A program for each attack; each says `stopped` or `open`. */
const attacks = {
  files: (secret: string) => `
    try { require('fs').readFileSync(${JSON.stringify(secret)}); say('open') }
    catch { say('stopped') }`,
  calls: (dataDir: string) => `
    try { require('fs').symlinkSync('/', ${JSON.stringify(join(dataDir, 'link'))}); say('open') }
    catch (error) { say(error.code === 'EPERM' ? 'stopped' : 'open') }`,
  tcp: () => `
    require('net').createServer().on('error', () => say('stopped')).listen(0, () => { say('open'); process.exit() })`,
  send: (port: number) => `
    const socket = require('dgram').createSocket('udp4').on('error', () => {})
    socket.send('out', ${port}, '127.0.0.1', () => { say('sent'); socket.close() })`,
  memory: () => `
    const hoard = []
    for (let mb = 0; mb < 512; mb += 16) hoard.push(Buffer.alloc(16 * 1024 * 1024, 1))
    say('open')`,
  forks: () => `
    const begun = Array.from({ length: 60 }, () => new Promise((resolve) => {
      const child = require('child_process').spawn('/bin/sleep', ['3'], { stdio: 'ignore' })
      child.on('spawn', () => resolve(child)).on('error', () => resolve(null))
    }))
    Promise.all(begun).then((all) => {
      const there = all.filter(Boolean)
      say(there.length < 60 ? 'stopped' : 'open')
      for (const child of there) child.kill('SIGKILL')
    })`,
}

/** In the order in which they build on each other. */
export async function tryIsolation(dataDir: string, engine: string[]): Promise<Finding[]> {
  const code = join(import.meta.dirname, '../../../..')
  const readable = [realpathSync(process.execPath), code]
  const trial = [...engine, '--version']
  const tier = await findTier({ isolation: 'best', dataDir, readable, controlGroup: null, trial })
  const { sandbox } = tier
  if (!sandbox)
    return tier.isolation.missing.map((summary) =>
      reportMissing('Isolation', summary, sandboxAdvice),
    )
  const box = new Box(sandbox, dataDir, readable)
  try {
    return [
      sandbox.ownUser
        ? reportHolds('Own user', 'Each server runs as a user that nothing else runs as.')
        : reportMissing(
            'Own user',
            'Servers run as the user that Trellis runs as.',
            'Run Trellis as root; it gives up everything for the servers that they do not need.',
          ),
      await box.judge(
        'Files',
        attacks.files(box.secret),
        'A server sees nothing but its own files.',
      ),
      await box.judge(
        'System calls',
        attacks.calls(dataDir),
        'Links, mounts and the like are refused.',
      ),
      await box.judge('TCP', attacks.tcp(), 'A server can open no TCP connection.'),
      await tryNetwork(box),
      ...(await tryLimits(box, tier)),
    ]
  } finally {
    box.remove()
  }
}

const sandboxAdvice =
  'Install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap), and on Ubuntu 24.04 allow it user namespaces, or run Trellis as root.'

async function tryNetwork(box: Box): Promise<Finding> {
  const received: string[] = []
  const listener = createSocket('udp4', (message) => received.push(String(message)))
  try {
    listener.bind(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address()
    const sent = await box.run(attacks.send(port))
    // Waits for a marker datagram, so that everything sent before it has arrived.
    const marked = once(listener, 'message')
    listener.send('mark', port, '127.0.0.1')
    await marked
    const isHeard = received.includes('out') || !sent.includes('sent')
    if (!isHeard) return reportHolds('Network', 'A server answers players and reaches nobody else.')
    return reportMissing(
      'Network',
      'A server can send datagrams to this machine and its networks.',
      'Run Trellis as root and install nftables.',
    )
  } finally {
    listener.close()
  }
}

async function tryLimits(box: Box, { groups, isolation }: Tier): Promise<Finding[]> {
  if (!groups) {
    const summary = isolation.missing.find((it) => it.startsWith('No limits')) ?? 'There are none.'
    return [
      reportMissing('Limits', summary, 'Run Trellis as root, or under systemd with Delegate=yes.'),
    ]
  }
  const group = new ControlGroup(groups, `doctor-${process.pid}`)
  try {
    group.prepare({ memoryMb: 128, cpuPercent: 100, processes: 32 })
    await box.run(attacks.memory(), group.entering)
    const { memory } = group.refusals()
    const forks = await box.run(attacks.forks(), group.entering)
    const how = `control groups ${groups.version}`
    return [
      memory > 0
        ? reportHolds('Memory limit', `The kernel ends who takes too much (${how}).`)
        : reportMissing(
            'Memory limit',
            `A program got more than its limit (${how}).`,
            'Boot with the memory controller on: cgroup_enable=memory.',
          ),
      forks.includes('stopped')
        ? reportHolds('Process limit', 'A fork bomb stays small.')
        : reportMissing(
            'Process limit',
            'A program started more than its limit.',
            'Use a kernel with the pids controller.',
          ),
    ]
  } finally {
    group.remove()
  }
}

/** A folder like a server's, and what runs in it. */
class Box {
  readonly #sandbox: Sandbox
  readonly #dataDir: string
  readonly #readable: string[]
  readonly #folder: ReturnType<typeof getServerFolder>

  constructor(sandbox: Sandbox, dataDir: string, readable: string[]) {
    this.#sandbox = sandbox
    this.#dataDir = dataDir
    this.#readable = readable
    this.#folder = getServerFolder(mkdtempSync(join(dataDir, 'run', 'doctor-')))
  }

  /** A file of the agent next to the server's own files. */
  get secret(): string {
    return join(this.#folder.run, 'secret')
  }

  /** Returns the program's output. */
  async run(program: string, entering: string[] = []): Promise<string> {
    const { ownUser, filter, system } = this.#sandbox
    const user = ownUser ? getUser(0) : null
    await claimFiles(this.#folder, { user, onRemoved: () => undefined })
    mkdirSync(this.#folder.run, { recursive: true })
    for (const path of [this.#folder.lockFile, this.secret])
      writeFileSync(path, '', { mode: 0o666 })
    const say = `const say = (text) => require('fs').writeSync(1, text + '\\n');${program}`
    const command = getSandboxCommand({
      command: [process.execPath, '-e', say],
      folder: this.#folder,
      readable: this.#readable,
      hidden: this.#dataDir,
      user,
      system,
    })
    return (await runOnce([...entering, ...command], filter)).out
  }

  async judge(what: string, program: string, summary: string): Promise<Finding> {
    const out = await this.run(program)
    if (out.includes('stopped')) return reportHolds(what, summary)
    return reportMissing(what, 'What should have been refused was not.', sandboxAdvice)
  }

  remove(): void {
    rmSync(this.#folder.root, { recursive: true, force: true })
  }
}
