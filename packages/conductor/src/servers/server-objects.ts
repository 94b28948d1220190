import { createHash } from 'node:crypto'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import {
  getObjectName,
  managedBy,
  managedLabel,
  notes,
  type ServerFacts,
  serverLabel,
} from './server-facts.ts'

/** The operator's settings for the pods of servers. */
export type PodSettings = {
  image: string
  imagePullSecret: string | null
  /** Where the image has the programs. */
  appDir: string
  storageClass: string | null
  storageSize: string
  nodeSelector: Record<string, string>
  priorityClass: string | null
  /** Default limits of a server without its own in the plan. */
  limits: ServerLimits
  /** Where players load textures from. */
  publicUrl: string
  logLevel: string
}

export type ServerKeys = { token: string; ticketKey: string }

export const agentPort = 17_090

/** Memory of the agent in the pod, with room for packing a backup. */
const agentMemoryMb = 224
/** The user of the image; the volume belongs to this group. */
const userId = 10_001

export function getLimits(
  { limits }: Pick<ServerFacts, 'limits'>,
  defaults: ServerLimits,
): ServerLimits {
  return {
    memoryMb: limits.memoryMb ?? defaults.memoryMb,
    cpuPercent: limits.cpuPercent ?? defaults.cpuPercent,
    processes: limits.processes ?? defaults.processes,
  }
}

const getLabels = (serverId: string) => ({
  [managedLabel]: managedBy,
  'app.kubernetes.io/name': 'trellis-server',
  [serverLabel]: serverId,
})

const getMetadata = (serverId: string) => ({
  name: getObjectName(serverId),
  labels: getLabels(serverId),
})

/** The token opens this server's agent only, and is all that its pod ever knows. */
export const getSecret = (serverId: string, { token, ticketKey }: ServerKeys) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: getMetadata(serverId),
  type: 'Opaque',
  stringData: { token, 'ticket-key': ticketKey },
})

export const getClaim = (serverId: string, { storageClass, storageSize }: PodSettings) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: getMetadata(serverId),
  spec: {
    accessModes: ['ReadWriteOnce'],
    ...(storageClass !== null && { storageClassName: storageClass }),
    resources: { requests: { storage: storageSize } },
  },
})

/** A StatefulSet must name one; it has no address and balances nothing. */
export const getService = (serverId: string) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: getMetadata(serverId),
  spec: {
    clusterIP: 'None',
    selector: { [serverLabel]: serverId },
    ports: [{ name: 'agent', port: agentPort, protocol: 'TCP' }],
  },
})

export function getSet(facts: ServerFacts, settings: PodSettings) {
  const { serverId, name, port, ownerGrowId } = facts
  const template = getTemplate(facts, settings)
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: {
      ...getMetadata(serverId),
      annotations: {
        [notes.name]: name,
        [notes.port]: String(port),
        [notes.owner]: ownerGrowId,
        [notes.limits]: JSON.stringify(facts.limits),
        [notes.template]: getPrint(template),
      },
    },
    spec: {
      replicas: 1,
      serviceName: getObjectName(serverId),
      selector: { matchLabels: { [serverLabel]: serverId } },
      // Players are not thrown out for a new image or new limits: both wait until the server is off.
      updateStrategy: { type: 'OnDelete' },
      template,
    },
  }
}

/** Returns the hash that shows whether a StatefulSet has the current template. */
export const getPrint = (template: object) =>
  createHash('sha256').update(JSON.stringify(template)).digest('hex').slice(0, 16)

export function getTemplate(facts: ServerFacts, settings: PodSettings) {
  const { serverId } = facts
  const { nodeSelector, priorityClass, imagePullSecret } = settings
  return {
    metadata: { labels: getLabels(serverId) },
    spec: {
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      // The game has 30 seconds to save after the signal; a backup in progress is cancelled.
      terminationGracePeriodSeconds: 60,
      nodeSelector,
      ...(priorityClass !== null && { priorityClassName: priorityClass }),
      ...(imagePullSecret !== null && { imagePullSecrets: [{ name: imagePullSecret }] }),
      securityContext: {
        runAsNonRoot: true,
        runAsUser: userId,
        runAsGroup: userId,
        fsGroup: userId,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [getContainer(facts, settings)],
      volumes: [
        { name: 'data', persistentVolumeClaim: { claimName: getObjectName(serverId) } },
        { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
      ],
    },
  }
}

function getContainer(facts: ServerFacts, settings: PodSettings) {
  const { serverId, port } = facts
  const { memoryMb, cpuPercent } = getLimits(facts, settings.limits)
  const tcpSocket = { port: agentPort }
  return {
    name: 'agent',
    image: settings.image,
    command: [
      'node',
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=2',
      '--wasm-wrapper-tiering-budget=2000000000',
      `${settings.appDir}/dist/agent/main.js`,
    ],
    env: getEnvironment(serverId, settings),
    ports: [
      { name: 'agent', containerPort: agentPort, protocol: 'TCP' },
      { name: 'game', containerPort: port, hostPort: port, protocol: 'UDP' },
    ],
    resources: {
      requests: { cpu: '50m', memory: '160Mi', 'ephemeral-storage': '64Mi' },
      limits: {
        cpu: `${Math.max(cpuPercent * 10, 100) + 100}m`,
        memory: `${memoryMb + agentMemoryMb}Mi`,
        'ephemeral-storage': '256Mi',
      },
    },
    readinessProbe: { tcpSocket, periodSeconds: 5 },
    livenessProbe: { tcpSocket, initialDelaySeconds: 60, periodSeconds: 20, failureThreshold: 6 },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'data', mountPath: '/data' },
      { name: 'tmp', mountPath: '/tmp' },
    ],
  }
}

function getEnvironment(serverId: string, settings: PodSettings) {
  const { appDir, limits, publicUrl, logLevel } = settings
  const secret = (key: string) => ({ secretKeyRef: { name: getObjectName(serverId), key } })
  const plain: Record<string, string> = {
    DATA_DIR: '/data',
    HOME: '/tmp',
    ENGINE_ENTRY: `${appDir}/dist/engine/main.js`,
    ITEMS_DIR: `${appDir}/dist/items`,
    AGENT_LISTEN: `0.0.0.0:${agentPort}`,
    SERVERS_ON_EXIT: 'stop',
    ISOLATION: 'best',
    RUNTIME_HOST: 'kubernetes',
    SERVER_MEMORY_MB: String(limits.memoryMb),
    SERVER_CPU_PERCENT: String(limits.cpuPercent),
    SERVER_PROCESSES: String(limits.processes),
    DISK_BALLAST_MB: '16',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: logLevel,
  }
  return [
    ...Object.entries(plain).map(([name, value]) => ({ name, value })),
    { name: 'AGENT_TOKEN', valueFrom: secret('token') },
    { name: 'LOGIN_TICKET_KEY', valueFrom: secret('ticket-key') },
  ]
}
