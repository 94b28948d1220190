import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ChildProcess,
  collectOutput,
  readOutput,
  runProcess,
  startProcess,
} from '../../scripts/test/processes.ts'
import { layOutRoot, type Picked } from './debian-files.ts'

/** Lists the programs that this machine lacks, and the missing rights to use them. */
export function missingPrograms(names: string[]): string[] {
  const missing = names.filter(
    (name) => runProcess('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  if (process.getuid?.() !== 0) missing.push('root')
  return missing
}

/**
 * A separate Docker in its own network namespace, so that its packet filter and addresses are not this
 * machine's. A user-mode network connects it to the package registries and to nothing on this machine.
 */
export class DockerMachine {
  readonly folder = mkdtempSync(join(tmpdir(), 'trellis-containers-'))
  readonly #network = `trellis-${process.pid}`
  readonly #children: ChildProcess[] = []

  get environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      DOCKER_HOST: `unix://${this.folder}/docker.sock`,
      DOCKER_BUILDKIT: '0',
    }
  }

  async start(): Promise<this> {
    readOutput('ip', ['netns', 'add', this.#network])
    readOutput('ip', ['-n', this.#network, 'link', 'set', 'lo', 'up'])
    const way = ['--configure', '--mtu=65520', '--disable-host-loopback', '--ready-fd=3']
    const out = this.#spawn('slirp4netns', [...way, '--netns-type=path', this.#namespace, 'tap0'])
    await once(out.stdio[3] as NodeJS.ReadableStream, 'data')
    const files = ['--data-root', 'data', '--exec-root', 'exec', '--pidfile', 'pid'].map((it) =>
      it.startsWith('--') ? it : join(this.folder, it),
    )
    const words = ['dockerd', ...files, '-H', `unix://${this.folder}/docker.sock`].join(' ')
    const begin = `mount -t tmpfs tmpfs /run && exec ${words}`
    const dockerd = this.#spawn('nsenter', [
      `--net=${this.#namespace}`,
      'unshare',
      '-m',
      'sh',
      '-c',
      begin,
    ])
    await new Promise<void>((resolve, reject) => {
      let output = ''
      dockerd.stderr?.on('data', (text: Buffer) => {
        output += String(text)
        if (output.includes('API listen on')) resolve()
      })
      dockerd.once('exit', () => reject(new Error(`dockerd ended:\n${output}`)))
    })
    return this
  }

  /** Ends all containers and removes every file. */
  async end(): Promise<void> {
    const containers = await this.docker('ps', '-aq').catch(() => '')
    if (containers !== '') await this.docker('rm', '-f', '-v', ...containers.split('\n'))
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    readOutput('ip', ['netns', 'del', this.#network])
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async docker(...args: string[]): Promise<string> {
    return (await collectOutput('docker', args, { env: this.environment })).trim()
  }

  /** Imports an image of locally installed programs, in place of one from a registry. */
  async import(name: string, picked: Picked, changes: string[]): Promise<void> {
    const root = mkdtempSync(join(this.folder, 'root-'))
    layOutRoot(root, picked)
    const given = changes.map((it) => `-c '${it}'`).join(' ')
    await collectOutput('sh', ['-c', `tar -C "${root}" -c . | docker import ${given} - ${name}`], {
      env: this.environment,
    })
    rmSync(root, { recursive: true })
  }

  /** Runs a program in the Docker machine's network, where the published ports are on 127.0.0.1. */
  inside(command: string[], environment: NodeJS.ProcessEnv = this.environment): ChildProcess {
    return startProcess('nsenter', [`--net=${this.#namespace}`, ...command], {
      env: environment,
      ...{ stdin: 'pipe', stdout: 'pipe' },
    })
  }

  #spawn(command: string, args: string[]): ChildProcess {
    const child = startProcess(command, args, {
      ...{ stdout: 'ignore', stderr: 'pipe', hasThirdPipe: true },
    })
    this.#children.push(child)
    return child
  }

  get #namespace(): string {
    return `/run/netns/${this.#network}`
  }
}
