import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { build } from 'rolldown'
import {
  type ChildProcess,
  collectOutput,
  readOutput,
  startProcess,
} from '../../../../scripts/test/processes.ts'
import { listProcesses } from '../../../agent/test/agent-host.ts'
import { LinkClient } from '../../../agent/test/link-client.ts'
import { contractEnvironment } from '../../../agent/test/runtime-contract.ts'
import { programs } from '../../../agent/test/test-agent.ts'
import { freeTcpPort } from '../../../api/test/kit/free-ports.ts'

const packages = join(import.meta.dirname, '../../..')
const script = join(import.meta.dirname, 'cluster.sh')
const namespace = 'trellis-servers'
/** The user of the pods, which a volume's driver would apply by the pod's `fsGroup`. */
const userId = 10_001
export const token = 'the-token-of-the-cluster-test-0123456789'
export const kubeUrl = 'https://10.77.0.1:16443'

export type NodeName = 'node1' | 'node2'
type Volume = { name: string; storageClass: 'shared' | 'local'; node?: NodeName }

/** A real control plane and two nodes; see `cluster.sh`. */
export class RealCluster {
  readonly dir: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #volumes = new Map<string, string>()

  private constructor(dir: string, binaries: string) {
    this.dir = dir
    const dist = `${dir}-dist`
    this.#environment = {
      ...process.env,
      CLUSTER_DIR: dir,
      KUBE_BIN: binaries,
      NODE: process.execPath,
      DIST: dist,
      PROGRAMS: programs,
    }
  }

  static async up(dir: string, binaries: string): Promise<RealCluster> {
    const cluster = new RealCluster(dir, binaries)
    cluster.#run('down')
    await bundle(`${dir}-dist`)
    cluster.#run('up')
    cluster.kubectl('create', 'namespace', namespace)
    const account = join(packages, '../deploy/kubernetes/hosts/account.yaml')
    cluster.kubectl('-n', namespace, 'apply', '-f', account)
    cluster.kubectl('apply', '-f', join(import.meta.dirname, 'volumes.yaml'))
    for (let number = 1; number <= 14; number++) {
      cluster.#addVolume({ name: `shared-${number}`, storageClass: 'shared' })
    }
    for (const node of ['node1', 'node2'] as const) {
      cluster.#addVolume({ name: `local-${node}`, storageClass: 'local', node })
    }
    cluster.#keepAccount()
    return cluster
  }

  down(): void {
    this.#run('down')
  }

  kubectl(...command: string[]): string {
    return this.#run('kubectl', ...command)
  }

  /** Returns one object of the servers' namespace, or null. */
  get(kind: string, name: string) {
    const text = this.kubectl(
      '-n',
      namespace,
      'get',
      kind,
      name,
      '--ignore-not-found',
      '-o',
      'json',
    )
    return text.trim() === '' ? null : JSON.parse(text)
  }

  listObjects(serverId: string): string[] {
    const kinds = 'statefulsets,pods,services,secrets,persistentvolumeclaims'
    const label = `trellis/server=${serverId}`
    return this.kubectl('-n', namespace, 'get', kinds, '-l', label, '-o', 'name')
      .split('\n')
      .filter(Boolean)
  }

  /** Disconnects the node's network; everything on it keeps running. */
  cut(node: NodeName): void {
    this.#run('cut', node)
  }

  heal(node: NodeName): void {
    this.#run('heal', node)
  }

  /** Cuts the node's power. */
  kill(node: NodeName): void {
    this.#run('kill', node)
  }

  /**
   * Restarts the node asynchronously: it takes long enough for this process's link to time out if the process
   * were blocked.
   */
  async revive(node: NodeName): Promise<void> {
    await collectOutput(script, ['revive', node], { env: this.#environment })
  }

  /**
   * Lists the nodes on which any process of a server's game lives, as seen by the machine that hosts both.
   */
  copies(serverId: ServerId): NodeName[] {
    const numbers = listProcesses(
      serverId,
      readdirSync('/proc').filter((it) => /^\d+$/.test(it)),
    )
    return [...new Set(numbers.flatMap((number) => findNode(number) ?? []))]
  }

  /** Returns a server's files at the path of its volume. */
  folder(serverId: ServerId) {
    const known = this.#volumes.get(serverId)
    const volume = known ?? this.get('pvc', `trellis-${serverId}`)?.spec.volumeName
    this.#volumes.set(serverId, volume)
    return getServerFolder(join(this.dir, 'volumes', volume, 'servers', serverId))
  }

  /** Creates a claim for a future server, on the volume that only this node has. */
  claimLocal(serverId: string, node: NodeName): void {
    this.#apply({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: `trellis-${serverId}`, namespace, labels: { 'trellis/server': serverId } },
      spec: {
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'local',
        volumeName: `local-${node}`,
        resources: { requests: { storage: '5Gi' } },
      },
    })
  }

  #apply(object: object): void {
    const file = join(this.dir, 'object.json')
    writeFileSync(file, JSON.stringify(object))
    this.kubectl('apply', '-f', file)
  }

  #addVolume({ name, storageClass, node }: Volume): void {
    const path = join(this.dir, 'volumes', name)
    mkdirSync(path, { recursive: true })
    chownSync(path, userId, userId)
    chmodSync(path, 0o700)
    const term = { key: 'kubernetes.io/hostname', operator: 'In', values: [node] }
    const onNode = { required: { nodeSelectorTerms: [{ matchExpressions: [term] }] } }
    this.#apply({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name },
      spec: {
        capacity: { storage: '5Gi' },
        accessModes: ['ReadWriteOnce'],
        storageClassName: storageClass,
        ...(node ? { local: { path }, nodeAffinity: onNode } : { hostPath: { path } }),
      },
    })
  }

  /** Writes the account files that the conductor's pod would have. */
  #keepAccount(): void {
    const account = this.get('serviceaccount', 'trellis-conductor')
    const { data } = this.get('secret', account.secrets[0].name)
    mkdirSync(join(this.dir, 'account'))
    for (const name of ['token', 'ca.crt', 'namespace']) {
      writeFileSync(join(this.dir, 'account', name), Buffer.from(data[name], 'base64'))
    }
  }

  #run(...command: string[]): string {
    return readOutput(script, command, { env: this.#environment })
  }
}

/** The conductor as a separate process, with the rights of its manifest, and an api's link to it. */
export class ConductorProgram {
  readonly process: ChildProcess
  readonly client: LinkClient
  /** The port of its link. */
  readonly port: number

  private constructor(parts: Pick<ConductorProgram, 'process' | 'client' | 'port'>) {
    this.process = parts.process
    this.client = parts.client
    this.port = parts.port
  }

  static async start(environment: Record<string, string>): Promise<ConductorProgram> {
    const port = await freeTcpPort()
    const child = startProcess(process.execPath, [join(packages, 'conductor/src/main.ts')], {
      env: {
        PATH: process.env.PATH,
        AGENT_LISTEN: `127.0.0.1:${port}`,
        AGENT_TOKEN: token,
        LOG_LEVEL: 'error',
        SERVER_IMAGE: 'trellis:test',
        SERVER_STORAGE_CLASS: 'shared',
        ...contractEnvironment,
        ...environment,
      },
      ipc: true,
    })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The conductor ended with ${code}.`)
    })
    await Promise.race([once(child, 'message'), ended])
    ended.catch(() => undefined)
    const client = await LinkClient.dial({ port, token })
    return new ConductorProgram({ process: child, client, port })
  }

  async kill(): Promise<void> {
    this.client.close()
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    this.process.kill('SIGKILL')
    await once(this.process, 'exit')
  }
}

export const getAccount = ({ dir }: RealCluster) => ({
  KUBE_URL: kubeUrl,
  KUBE_ACCOUNT_DIR: join(dir, 'account'),
  DATA_DIR: join(dir, 'conductor'),
})

/** Bundles the programs of a pod, with an engine that also obeys a test's orders. */
async function bundle(dist: string): Promise<void> {
  const programs: Record<string, Record<string, string>> = {
    agent: {
      main: 'agent/src/main.ts',
      'archive-worker': 'agent/src/backups/archive/archive-worker.ts',
      'data-thread': 'agent/src/data-thread.ts',
    },
    engine: { main: 'agent/test/fixtures/unruly-engine.ts' },
  }
  const bundles = Object.entries(programs).map(([name, files]) =>
    build({
      input: Object.fromEntries(
        Object.entries(files).map(([entry, file]) => [entry, join(packages, file)]),
      ),
      platform: 'node',
      logLevel: 'warn',
      output: {
        dir: join(dist, name),
        format: 'esm',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
      },
    }),
  )
  await Promise.all(bundles)
}

function findNode(number: string): NodeName | null {
  try {
    const groups = readFileSync(`/proc/${number}/cgroup`, 'utf8')
    return (/\/panelk8s\/(node\d)\//.exec(groups)?.[1] as NodeName | undefined) ?? null
  } catch {
    return null
  }
}
