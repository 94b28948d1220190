import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type ChildProcess,
  readOutput,
  runProcess,
  startProcess,
} from '../../../scripts/test/processes.ts'
import { until } from '../../api/test/kit/until.ts'
import { DockerApi } from '../src/runtime/docker/docker-api.ts'
import { engineEntrypoint, imageLines, packImage } from './container-image.ts'

export const imageName = 'trellis-contract:1'

/** A real Docker or Podman in a separate network, so that it changes nothing on this machine. */
export class ContainerService {
  readonly kind: 'docker' | 'podman'
  readonly #work: string
  readonly #network: string
  /**
   * Keeps the mount namespace with a private `/run`, through which a restarted service finds its containers.
   */
  #machine: ChildProcess | null = null
  #process: ChildProcess | null = null

  private constructor(kind: 'docker' | 'podman', work: string) {
    this.kind = kind
    this.#work = work
    this.#network = `t${process.pid}${kind[0]}`
  }

  static async open(kind: 'docker' | 'podman'): Promise<ContainerService> {
    const service = new ContainerService(kind, mkdtempSync(join(tmpdir(), `trellis-${kind}-`)))
    readOutput('ip', ['netns', 'add', service.#network])
    readOutput('ip', ['-n', service.#network, 'link', 'set', 'lo', 'up'])
    const image = packImage(service.#work)
    await service.#startMachine()
    await service.start()
    service.#importImage(await image)
    return service
  }

  get socketPath(): string {
    return join(this.#work, 'service.sock')
  }

  /** Returns the command prefix that runs a command on the service's machine. */
  get entering(): string[] {
    return ['nsenter', `--net=/run/netns/${this.#network}`, '--']
  }

  async start(): Promise<void> {
    const around = ['--target', String(this.#machine?.pid), '--mount', '--net', '--']
    rmSync(this.socketPath, { force: true })
    const child = startProcess('nsenter', [...around, ...this.#command], {
      // Podman's monitor writes a file `oom` into its working directory.
      cwd: dirname(this.socketPath),
      env: { ...process.env, CONTAINERS_CONF: this.#podmanSettings() },
      ...{ stdout: 'ignore', stderr: 'pipe' },
    })
    let output = ''
    child.stderr?.on('data', (text) => {
      output = `${output}${text}`.slice(-4000)
    })
    this.#process = child
    const api = new DockerApi(this.socketPath)
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${this.kind} ended: ${output}`)
      return isThere(api)
    })
  }

  /** Stops the service; its containers keep running. */
  async stop(): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  async end(): Promise<void> {
    await this.stop()
    this.#machine?.kill('SIGKILL')
    runProcess('ip', ['netns', 'delete', this.#network])
    rmSync(this.#work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  async #startMachine(): Promise<void> {
    const [program, ...rest] = [
      ...this.entering,
      ...['unshare', '--mount', '--propagation', 'private', 'sh', '-c'],
      'mount -t tmpfs tmpfs /run && echo ready && exec sleep 3600',
    ]
    this.#machine = startProcess(program, rest, { stdout: 'pipe' })
    if (this.#machine.stdout) await once(this.#machine.stdout, 'data')
  }

  get #command(): string[] {
    const path = (name: string) => join(this.#work, name)
    return this.kind === 'docker'
      ? [
          'dockerd',
          ...['--data-root', path('data'), '--exec-root', path('exec')],
          ...['--pidfile', path('pid'), '--host', `unix://${this.socketPath}`],
          ...['--live-restore', '--userland-proxy=true'],
        ]
      : [
          'podman',
          ...['--root', path('data'), '--runroot', path('exec')],
          ...['system', 'service', '--time', '0', `unix://${this.socketPath}`],
        ]
  }

  #podmanSettings(): string {
    const file = join(this.#work, 'containers.conf')
    if (existsSync(file)) return file
    const networks = join(this.#work, 'networks')
    mkdirSync(networks)
    writeFileSync(
      file,
      `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
log_driver = "k8s-file"
default_ulimits = ["nofile=16384:16384"]
[network]
network_backend = "netavark"
network_config_dir = "${networks}"
`,
    )
    return file
  }

  #importImage(tar: string): void {
    const lines = [`ENTRYPOINT ${JSON.stringify(engineEntrypoint)}`, ...imageLines]
    const given = ['import', ...lines.flatMap((line) => ['--change', line]), tar, imageName]
    const address = this.kind === 'docker' ? '--host' : '--url'
    readOutput(this.kind, [address, `unix://${this.socketPath}`, ...given])
  }
}

async function isThere(api: DockerApi): Promise<boolean> {
  return await api.service().then(
    () => true,
    () => false,
  )
}
