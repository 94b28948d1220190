// Runs a real Prometheus with the files of deploy/, in which only addresses and times are changed.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildProcess, readOutput, startProcess } from '../../../scripts/test/processes.ts'
import { freeTcpPort } from './kit/free-ports.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const deploy = new URL('../../../deploy', import.meta.url).pathname
const token = 'a-token-of-the-operator-with-32-signs'
const isHere = ['/usr/bin/prometheus', '/usr/bin/promtool'].every(existsSync)

const dashboards = readdirSync(`${deploy}/grafana`).map((name) => ({
  name,
  content: JSON.parse(readFileSync(`${deploy}/grafana/${name}`, 'utf8')),
}))
const expressions = dashboards.flatMap(({ content }) =>
  content.panels.flatMap((it: any) => it.targets.map(({ expr }: { expr: string }) => expr)),
)

describe.skipIf(!isHere)('a real Prometheus', () => {
  const folder = mkdtempSync(`${tmpdir()}/trellis-prometheus-`)
  let panel: TestPanel
  let owner: SignedIn
  let prometheus: ChildProcess
  let url: string

  beforeAll(async () => {
    panel = await TestPanel.start({ withAgent: true, environment: { METRICS_TOKEN: token } })
    owner = await panel.signIn('1')
    await panel.call('POST', '/users/1/server', {
      token: owner.token,
      body: { serverName: 'Alpha' },
    })
    await panel.call('POST', '/users/1/server/start', { token: owner.token })
    const port = await freeTcpPort()
    url = `http://127.0.0.1:${port}`
    writeFileSync(`${folder}/token`, token)
    writeFileSync(`${folder}/alerts.yml`, readFileSync(`${deploy}/prometheus/alerts.yml`))
    writeFileSync(`${folder}/prometheus.yml`, ownConfig())
    prometheus = startProcess(
      '/usr/bin/prometheus',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { stdout: 'ignore' },
    )
  })
  afterAll(async () => {
    const gone = new Promise((resolve) => prometheus.once('exit', resolve))
    prometheus.kill('SIGTERM')
    await gone
    expect(panel.errors).toEqual([])
    await panel.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function ownConfig(): string {
    const config = readFileSync(`${deploy}/prometheus/prometheus.yml`, 'utf8')
    for (const part of ['15s', '/etc/prometheus/trellis-token', '127.0.0.1:3000'])
      expect(config).toContain(part)
    return config
      .replaceAll('15s', '500ms')
      .replace('/etc/prometheus/trellis-token', `${folder}/token`)
      .replace('127.0.0.1:3000', new URL(panel.url).host)
  }

  const ask = async (path: string) =>
    ((await (await fetch(`${url}/api/v1/${path}`)).json()) as any).data
  const query = (expr: string) => ask(`query?query=${encodeURIComponent(expr)}`)

  it('accepts the config and rules in promtool', () => {
    const check = (...args: string[]) => readOutput('promtool', ['check', ...args])
    expect(check('config', `${folder}/prometheus.yml`)).toContain('is valid prometheus config')
    expect(check('rules', `${deploy}/prometheus/alerts.yml`)).toMatch(/SUCCESS: 18 rules found/)
    const unchangedConfig = `${deploy}/prometheus/prometheus.yml`
    expect(check('config', '--syntax-only', unchangedConfig)).toContain(
      'is valid prometheus config',
    )
  })

  it('reads the metrics with the token, every rule and every dashboard panel', async () => {
    const isUp = async () => {
      const result = await query('trellis_server_tick_seconds{name="Alpha"}').catch(() => null)
      return result?.result?.length === 1
    }
    await panel.until(isUp)
    expect((await query('up{job="trellis"}')).result[0].value[1]).toBe('1')

    const names = new Set<string>(await ask('label/__name__/values'))
    const { groups } = await ask('rules')
    const rules = groups.flatMap((group: any) => group.rules)
    expect(rules).toHaveLength(18)
    const used = [...expressions, ...rules.map((rule: any) => rule.query)].flatMap(
      (expr) => expr.match(/\b(?:trellis|process|nodejs|up)(?:_[a-z0-9_]+)?\b(?=[{[) ])/g) ?? [],
    )
    expect(used.length).toBeGreaterThan(40)
    expect(used.filter((name) => !names.has(name))).toEqual([])

    const { serverId } = await theServer()
    for (const expr of expressions) {
      const meant = expr.replaceAll('$__rate_interval', '1m').replaceAll('$server', serverId)
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(meant)}`)
      expect([meant, answer.status]).toEqual([meant, 200])
    }
    await panel.until(async () => {
      const now = (await ask('rules')).groups.flatMap((group: any) => group.rules)
      return now.every(({ health }: any) => health === 'ok')
    })
    const firing = (await ask('alerts')).alerts.filter((it: any) => it.state === 'firing')
    expect(firing).toEqual([])
  })

  it('sees existing servers, and drops deleted ones', async () => {
    const { serverId, labels } = await theServer()
    expect(labels.name).toBe('Alpha')
    for (const name of ['cpu_cores', 'memory_bytes', 'disk_bytes', 'players', 'online']) {
      const { result } = await query(`trellis_server_${name}{server="${serverId}"}`)
      expect([name, result.length]).toEqual([name, 1])
    }
    // The engine ended without a stop request, which counts as a crash by a signal.
    const { result } = await query('trellis_server_crashes_total{reason="signal"}')
    const before = Number(result[0].value[1])
    const pid = Number(readFileSync(`${panel.dataDir}/servers/${serverId}/run/pid`, 'utf8'))
    process.kill(pid, 'SIGKILL')
    await panel.until(async () => {
      const now = (await query('trellis_server_crashes_total{reason="signal"}')).result
      return Number(now[0].value[1]) === before + 1
    })
    const gone = await panel.call('DELETE', '/users/1/server', { token: owner.token })
    expect(gone.status).toBe(200)
    await panel.until(async () => (await query('trellis_server_online')).result.length === 0)
  })

  async function theServer() {
    const { result } = await query('trellis_server_online')
    const labels: Record<string, string> = result[0].metric
    return { serverId: labels.server ?? '', labels }
  }
})
