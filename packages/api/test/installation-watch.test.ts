import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { S3StandIn } from '../../agent/test/s3-stand-in.ts'
import { freeTcpPort } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { NightWatch } from './kit/night-watch.ts'
import { getPlace, runCli } from './kit/run-cli.ts'

const hour = 3600

/** Makes a backup of a server, and waits until its copy has this state. */
async function backUp(night: NightWatch, state: string): Promise<void> {
  await night.panel.startAgent()
  const owner = await GameOwner.create(night.panel, '1', 'Mine')
  await owner.post('/server/backup')
  await hasCopy(night, state)
}

async function hasCopy(night: NightWatch, state: string): Promise<void> {
  const read = async () => {
    const [row] = await night.panel.sql('select offsite from backup')
    return JSON.parse(String(row?.['offsite'] ?? '{}')).state
  }
  await expect.poll(read).toBe(state)
}

async function failingStore(): Promise<S3StandIn> {
  const store = await S3StandIn.start()
  store.outages = Number.POSITIVE_INFINITY
  return store
}

it('reports an off-site store that answers 500 once, and once more when it works again', async () => {
  const store = await failingStore()
  const night = await NightWatch.begin(store.environment())
  await backUp(night, 'failed')
  await night.look()
  expect(await night.readStates('off-site')).toEqual(['warning'])
  const [notice] = await night.notices('50', 'off-site')
  expect(notice).toMatchObject({
    kind: 'installation',
    level: 'warning',
    text: 'Backups are not copied to the off-site store: it answers with an error. 1 backup is without a copy.',
    action: { path: '/admin?tab=health' },
    isRead: false,
  })
  expect(await night.posts('off-site', 1)).toMatchObject([
    {
      text: 'Backup tidak tersalin ke penyimpanan luar: menjawab dengan error. 1 backup belum punya salinan.',
      facts: { state: 'warning', why: 'error', waiting: '1' },
    },
  ])
  const part = await night.health('off-site')
  expect([part.state, part.causes]).toEqual([
    'warning',
    [{ code: 'off-site-failing', params: { why: 'error', count: 1 } }],
  ])

  await night.look(120)
  await night.restart()
  await night.look(2 * hour)
  expect(await night.readStates('off-site')).toEqual(['warning'])

  store.outages = 0
  await hasCopy(night, 'stored')
  await night.look()
  await night.restart()
  expect(await night.readStates('off-site')).toEqual(['warning'])
  expect((await night.health('off-site')).state).toBe('good')
  await night.look(310)
  await night.restart()
  expect(await night.readStates('off-site')).toEqual(['warning', 'good'])
  expect((await night.posts('off-site', 2)).map(({ facts }) => facts.state)).toEqual([
    'warning',
    'good',
  ])
  expect(new Set(await night.storedTexts())).toEqual(new Set(['']))
})

it('reports once an off-site store that fails and works by turns', async () => {
  const store = await failingStore()
  const night = await NightWatch.begin(store.environment())
  await backUp(night, 'failed')
  await night.look()
  for (let turn = 0; turn < 3; turn++) {
    store.outages = 0
    await hasCopy(night, 'stored')
    await night.look(120)
    store.outages = Number.POSITIVE_INFINITY
    const owner = GameOwner.find(night.panel, await night.panel.signIn('1'))
    await owner.delete('/server/backup')
    await owner.post('/server/backup')
    await hasCopy(night, 'failed')
    await night.look(120)
  }
  expect(await night.readStates('off-site')).toEqual(['warning'])
})

it.each([
  [
    'refuses connections',
    'unreachable',
    async (store: S3StandIn) => ({
      ...store.environment(),
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${await freeTcpPort()}`,
    }),
  ],
  [
    'refuses the key',
    'key',
    async (store: S3StandIn) => ({
      ...store.environment(),
      BACKUP_S3_SECRET_ACCESS_KEY: 'of-another-account',
    }),
  ],
  [
    'has no such bucket',
    'bucket',
    async (store: S3StandIn) => ({ ...store.environment(), BACKUP_S3_BUCKET: 'others' }),
  ],
])('says of an off-site store that %s why it fails', async (_, why, getEnvironment) => {
  const night = await NightWatch.begin(await getEnvironment(await S3StandIn.start()))
  await backUp(night, 'failed')
  await night.look()
  const [notice] = await night.notices('50', 'off-site')
  expect(notice?.params).toMatchObject({ why, state: 'warning' })
  const { causes, advice } = await night.health('off-site')
  expect([causes[0]?.params?.['why'], advice]).toEqual([why, expect.stringContaining('BACKUP_S3')])
  expect(JSON.stringify(notice)).not.toContain('of-another-account')
})

it('reports an off-site store that does not answer after an hour, and as a problem after a day', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const store = await S3StandIn.start()
  const environment = { BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}` }
  const night = await NightWatch.begin({ ...store.environment(), ...environment })
  await backUp(night, 'pending')
  await night.look()
  expect(await night.readStates('off-site')).toEqual([])
  night.panel.clock.offsetMs += 61 * 60_000
  await night.look()
  night.panel.clock.offsetMs += 24 * hour * 1000
  await night.look()
  expect(await night.readStates('off-site')).toEqual(['warning', 'problem'])
  expect((await night.health('off-site')).causes[0]?.params).toMatchObject({ why: 'slow' })
})

it('reports an agent that is away for a minute, and not one that restarts', async () => {
  const night = await NightWatch.begin()
  const { panel } = night
  await panel.startAgent()
  await night.look()
  await panel.endAgent('SIGTERM')
  await night.look(40)
  await panel.startAgent()
  await night.look(60)
  expect(await night.readStates('agent')).toEqual([])

  await panel.endAgent('SIGTERM')
  await panel.until(async () => (await night.health('agent')).state === 'problem')
  await night.look(40)
  await night.restart({}, { hasAgent: false })
  await night.look(40)
  expect(await night.readStates('agent')).toEqual(['problem'])
  expect((await night.notices('50', 'agent'))[0]?.level).toBe('error')
  await night.restart({}, { hasAgent: false })
  await night.look(10 * 60)
  expect(await night.readStates('agent')).toEqual(['problem'])
  const away = (await night.health('agent')).facts.find(({ label }) => label.code === 'away-for')
  expect(away?.value).toBe('11 minutes')

  await panel.startAgent()
  await night.look(310)
  expect(await night.readStates('agent')).toEqual(['problem', 'good'])
  expect((await night.notices('50', 'agent'))[1]?.text).toMatch(
    /^The agent answers again, after 1\d minutes\.$/,
  )
  await night.posts('agent', 2)
})

it('does not count the time in which no api looked as time without an agent', async () => {
  const night = await NightWatch.begin()
  await night.look()
  await night.panel.app.drain()
  night.panel.clock.offsetMs += 12 * hour * 1000
  await night.restart({}, { hasAgent: false })
  expect(await night.readStates('agent')).toEqual([])
})

it('reports a disk below the limit, and room again when it is well above', async () => {
  const night = await NightWatch.begin()
  await night.panel.startAgent()
  await night.look()
  expect(await night.readStates('disk')).toEqual([])
  await night.restart({ DISK_LOW_MB: '1000000000' })
  await night.restart()
  // The disk of the api and that of the agent are one here.
  expect(await night.readStates('disk')).toEqual(['problem'])
  const [notice] = await night.notices('50', 'disk')
  expect(notice).toMatchObject({ level: 'error', params: { disk: 'servers', stopped: 'no' } })
  expect(notice?.text).toMatch(/^The disk with servers and backups is almost full: [\d,]+ MB free/)
  expect((await night.health('disk')).state).toBe('problem')
  await night.restart({ DISK_LOW_MB: '1' })
  await night.look(200)
  expect(await night.readStates('disk')).toEqual(['problem'])
  await night.look(200)
  expect(await night.readStates('disk')).toEqual(['problem', 'good'])
  await night.posts('disk', 2)
})

it('reports the missing backup of the installation, and the next one', async () => {
  const night = await NightWatch.begin({ OWN_BACKUP_HOURS: '24' })
  const { panel } = night
  await panel.startAgent()
  await night.look()
  expect((await night.health('own-backup')).causes).toEqual([{ code: 'own-backup-not-yet' }])
  panel.clock.offsetMs = 37 * hour * 1000
  await night.look()
  expect((await night.health('own-backup')).causes).toEqual([{ code: 'own-backup-never' }])
  expect((await night.notices('50', 'own-backup'))[0]?.text).toBe(
    'The installation was never backed up.',
  )

  panel.clock.offsetMs = 0
  expect(runCli(getPlace(panel), 'backup')).toMatchObject({ status: 0 })
  await night.look()
  expect((await night.health('own-backup')).state).toBe('good')
  panel.clock.offsetMs = 37 * hour * 1000
  await night.look()
  await night.restart()
  panel.clock.offsetMs = 73 * hour * 1000
  await night.look()
  await night.restart()
  const states = ['warning', 'good', 'warning', 'problem']
  expect(await night.readStates('own-backup')).toEqual(states)
  expect((await night.notices('50', 'own-backup'))[3]?.text).toBe(
    'The installation was last backed up 73 hours ago.',
  )
  expect((await night.health('own-backup')).state).toBe('problem')
  await night.posts('own-backup', 4)
})

it('reports to owners that a full disk stopped their server, and that it runs again', async () => {
  const night = await NightWatch.begin({ DISK_BALLAST_MB: '1' })
  const { panel } = night
  await panel.startAgent()
  const owner = await GameOwner.create(panel, '1', 'Mine')
  await owner.start()
  const restartAgent = async (ballast: string) => {
    await panel.endAgent('SIGTERM')
    panel.environment.DISK_BALLAST_MB = ballast
    await panel.startAgent()
  }
  await restartAgent('1000000000')
  await owner.reaches('OFFLINE')
  const hears = (code: string, count: number) =>
    expect.poll(async () => (await night.notices('1', code)).length).toBe(count)
  await hears('disk-stopped', 1)
  await night.look()
  expect(await night.readStates('disk')).toEqual(['problem'])
  expect((await night.notices('50', 'disk'))[0]?.text).toContain('All servers were stopped')
  expect((await night.health('disk')).causes[0]?.code).toBe('servers-disk-stopped')
  await night.restart()
  await hears('disk-stopped', 1)
  const [stopped] = await night.notices('1', 'disk-stopped')
  expect(stopped).toMatchObject({ level: 'warning', params: { name: 'Mine' } })
  expect(stopped?.text).toMatch(/^Mine was saved and stopped, because the disk/)

  await restartAgent('1')
  await owner.reaches('ONLINE')
  await hears('disk-room', 1)
  await restartAgent('1')
  await owner.leave()
  await hears('disk-room', 1)
  expect((await night.posts('server-stopped', 2)).map(({ facts }) => facts)).toEqual([
    { server: 'Mine', owner: '1', state: 'stopped', reason: 'disk' },
    { server: 'Mine', owner: '1', state: 'running', reason: 'disk' },
  ])
  expect(new Set(await night.storedTexts())).toEqual(new Set(['']))
})
