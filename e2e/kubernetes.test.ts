import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { trellisVersion } from '../packages/program/src/version.ts'
import {
  type ChildProcess,
  readOutput,
  runProcess,
  startProcess,
} from '../scripts/test/processes.ts'
import { isLong } from '../scripts/test/tier.ts'

const example = new URL('../deploy/kubernetes/example', import.meta.url).pathname
const hasKubectl = runProcess('kubectl', ['kustomize', '--help']).status === 0
/**
 * The folder of the control plane's programs, which are rarely installed: only the long tier uses them.
 */
const head = process.env.KUBE_BIN ?? '/var/cache/trellis/kubernetes-1.20.2'
const hasHead = isLong && existsSync(`${head}/kube-apiserver`)

type Thing = {
  kind: string
  metadata: { name: string; namespace?: string }
  spec: any
  data?: Record<string, string>
}

const folder = mkdtempSync(join(tmpdir(), 'trellis-kubernetes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function render(): string {
  const file = join(folder, 'rendered.yaml')
  writeFileSync(file, readOutput('kubectl', ['kustomize', example]))
  return file
}

/** Renders the manifests and parses them with kubectl, which rejects unknown fields. */
function things(): Map<string, Thing> {
  const args = ['annotate', '--local', '-f', render(), 'read=yes', '-o', 'json']
  const output = readOutput('kubectl', args)
  const list: Thing[] = JSON.parse(`[${output.trim().replaceAll('\n}\n{', '\n},\n{')}]`)
  return new Map(
    list.map((it) => [`${it.kind} ${it.metadata.name.replace(/-[a-z0-9]{10}$/, '')}`, it]),
  )
}

function getSpec(all: Map<string, Thing>, name: string): any {
  const found = all.get(name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found.spec
}

describe.runIf(hasKubectl)('the Kubernetes manifests', () => {
  it('are complete for the api, in one namespace', () => {
    const all = things()
    expect([...all.keys()].sort()).toEqual([
      'ConfigMap trellis-api',
      'Deployment trellis-api',
      'Ingress trellis',
      'Namespace trellis',
      'NetworkPolicy nobody',
      'NetworkPolicy trellis-api',
      'PodDisruptionBudget trellis-api',
      'Service trellis-api',
      'ServiceAccount trellis-api',
    ])
    for (const { kind, metadata } of all.values()) {
      if (kind !== 'Namespace') expect(metadata.namespace, kind).toBe('trellis')
    }
  })

  it('run several unprivileged, read-only apis with rolling updates', () => {
    const all = things()
    const spec = getSpec(all, 'Deployment trellis-api')
    expect(spec).toMatchObject({ replicas: 3, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
    const pod = spec.template.spec
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 10001,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    })
    const [api] = pod.containers
    expect(api).toMatchObject({
      image: `registry.example.com/trellis:${trellisVersion}`,
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      startupProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/healthz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
    })
    expect(pod.topologySpreadConstraints).toHaveLength(1)
    // The grace period exceeds the api's shutdown time: 5 s before it stops accepting, 5 s for open calls.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(10)
    const labels = spec.template.metadata.labels
    for (const name of ['PodDisruptionBudget trellis-api', 'NetworkPolicy trellis-api']) {
      const { selector, podSelector } = getSpec(all, name)
      expect((selector ?? podSelector).matchLabels, name).toEqual(labels)
    }
    expect(getSpec(all, 'Service trellis-api').selector).toEqual(labels)
    expect(getSpec(all, 'PodDisruptionBudget trellis-api').minAvailable).toBe(1)
  })

  it('take settings from the example and secrets from an external Secret', () => {
    const all = things()
    const { containers, volumes } = getSpec(all, 'Deployment trellis-api').template.spec
    const settings = all.get('ConfigMap trellis-api') as Thing
    expect(containers[0].envFrom).toEqual([{ configMapRef: { name: settings.metadata.name } }])
    expect(settings.data).toHaveProperty('TRUSTED_PROXIES')
    expect(
      Object.keys(settings.data ?? {}).filter((name) => /SECRET|TOKEN|DATABASE|KEY/.test(name)),
    ).toEqual([])
    const secret = volumes.flatMap((it: any) => it.secret?.items.map(({ key }: any) => key) ?? [])
    expect(secret.sort()).toEqual([
      'agent-token',
      'database-url',
      'login-ticket-secret',
      'session-secret',
    ])
    for (const { name, value } of containers[0].env) {
      expect(name).toMatch(/_FILE$/)
      expect(value).toMatch(/^\/run\/secrets\/trellis\//)
    }
  })

  it('admit traffic from the ingress only, and limit outgoing traffic of the apis', () => {
    const all = things()
    expect(getSpec(all, 'NetworkPolicy nobody')).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    })
    const { ingress, egress } = getSpec(all, 'NetworkPolicy trellis-api')
    expect(ingress).toHaveLength(1)
    expect(ingress[0].ports).toEqual([{ protocol: 'TCP', port: 3000 }])
    const tcp = egress.flatMap(({ ports }: any) =>
      ports.flatMap((it: any) => (it.protocol === 'TCP' ? [it.port] : [])),
    )
    expect(tcp.sort((one: number, other: number) => one - other)).toEqual([53, 443, 5432, 17090])
  })

  it.runIf(hasHead)('are accepted by a real cluster', async () => {
    const children: ChildProcess[] = []
    const begin = (command: string, args: string[]) =>
      children.push(
        startProcess(command, args, { cwd: folder, stdout: 'ignore', stderr: 'ignore' }),
      )
    readOutput('openssl', ['genrsa', '-out', join(folder, 'accounts.key'), '2048'])
    writeFileSync(join(folder, 'tokens.csv'), 'token,admin,admin,system:masters\n')
    const etcd = 'http://127.0.0.1:23790'
    begin('etcd', [
      ...['--data-dir', 'etcd', '--listen-client-urls', etcd, '--advertise-client-urls', etcd],
      ...['--listen-peer-urls', 'http://127.0.0.1:23800'],
    ])
    begin(`${head}/kube-apiserver`, [
      ...[
        '--etcd-servers',
        etcd,
        '--secure-port',
        '26443',
        '--bind-address',
        '127.0.0.1',
        '--cert-dir',
        'certs',
      ],
      ...[
        '--token-auth-file',
        'tokens.csv',
        '--authorization-mode',
        'RBAC',
        '--service-cluster-ip-range',
        '10.99.0.0/24',
      ],
      ...['--service-account-issuer', 'https://kubernetes.default.svc'],
      ...[
        '--service-account-key-file',
        'accounts.key',
        '--service-account-signing-key-file',
        'accounts.key',
      ],
    ])
    const ask = (...args: string[]) =>
      runProcess(`${head}/kubectl`, [
        '--server',
        'https://127.0.0.1:26443',
        '--insecure-skip-tls-verify',
        '--token',
        'token',
        ...args,
      ])
    try {
      await expect.poll(() => ask('get', '--raw', '/readyz').status).toBe(0)
      expect(ask('create', 'namespace', 'trellis').status).toBe(0)
      const file = render()
      // This is the only kind whose current version is newer than Kubernetes 1.20.
      readOutput('sed', ['-i', 's#^apiVersion: policy/v1$#apiVersion: policy/v1beta1#', file])
      const { status, stderr } = ask('apply', '--dry-run=server', '-f', file)
      expect(status, stderr).toBe(0)
    } finally {
      for (const child of children) child.kill()
    }
  })
})
