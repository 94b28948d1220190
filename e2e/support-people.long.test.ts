import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../packages/api/test/kit/until.ts'
import type { Account } from './kit/account.ts'
import { hasBrowser, type Person } from './kit/browser.ts'
import { SupportCases } from './kit/support-cases.ts'
import { workAt } from './kit/support-work.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()
let cases: SupportCases

beforeAll(async () => {
  if (hasBrowser) cases = await SupportCases.open(trellis.url)
})

const work = (name: string, tab: string, act: (person: Person) => Promise<void>) =>
  workAt({ cases, arrive: () => trellis.arrive() }, { name, tab }, act)

const call = (who: Account, method: string, path: string, body?: unknown) =>
  who.call(trellis.url, method, path, { body })

/** Makes a user a member of a server with the rights of a preset. */
async function addMember(owner: Account, serverId: string, member: Account, preset: string) {
  const form = { preset, discordId: member.id }
  const made = await call(owner, 'POST', `/servers/${serverId}/invitations`, form)
  const taken = await call(member, 'POST', `/invitations/${made.body.code}/accept`)
  expect(taken.status).toBe(200)
}

type Visited = { owner: Account; serverName: string; reason: string }

/** Begins the visit of an admin from the open tab of servers, in which the owner allows changes. */
async function visit(person: Person, { owner, serverName, reason }: Visited): Promise<void> {
  const dialog = await cases.openServer(person, serverName)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Look', exact: true }).click()
  await person.page.getByText(`You are looking at ${serverName}`).waitFor()
  const [begun] = (await owner.own(trellis.url, 'GET', '/support-visits')).body
  const allow = `/servers/${begun.serverId}/support-access/${begun.id}/allow-changes`
  expect((await call(owner, 'POST', allow)).status).toBe(200)
}

/** Damages the only backup of the installation, as a bad disk does. */
function damageBackup(): void {
  const folder = join(trellis.dataDir, 'backups')
  const [name = ''] = readdirSync(folder).filter((it) => it.endsWith('.tar.zst'))
  const bytes = readFileSync(join(folder, name))
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(join(folder, name), bytes)
}

describe.skipIf(!hasBrowser)('an admin with exactly the permissions of the case', () => {
  it('stops a member who abuses rights, and brings the world back on a visit', async () => {
    await cases.admin('AdminVisits', ['servers:view', 'servers:manage'])
    await cases.admin('AdminBans', ['users:view', 'users:manage'])
    const { account: owner, serverId } = await cases.owner('Gardener', 'Griefed-Land')
    const griefer = await cases.user('Griefer')
    await addMember(owner, serverId, griefer, 'builder')
    await call(owner, 'POST', `/servers/${serverId}/start`)
    await cases.reaches(owner, 'ONLINE')
    const source = { kind: 'world', name: 'START' }
    const made = await call(owner, 'POST', `/servers/${serverId}/worlds`, {
      name: 'CASTLE',
      source,
    })
    expect(made.status).toBe(201)
    const castle = `/servers/${serverId}/worlds/CASTLE`
    expect((await call(griefer, 'DELETE', castle)).status).toBe(200)

    await work('AdminBans', 'users', async ({ page }) => {
      await page.getByLabel('Search users').fill('Griefer')
      await page.getByRole('button', { name: 'Manage Griefer' }).click()
      const dialog = page.getByRole('dialog').first()
      await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('Deletes worlds')
      await dialog.getByLabel('Duration').last().fill('7d')
      await dialog.getByRole('button', { name: 'Ban…' }).click()
      await page.getByRole('button', { name: 'Ban user' }).click()
      await dialog.getByRole('button', { name: 'Unban' }).waitFor()
    })
    await cases.expectNotified(griefer, 'banned', { reason: 'Deletes worlds' })
    await cases.expectLogged('AdminBans', 'user-banned', { reason: 'Deletes worlds' })
    expect((await call(griefer, 'GET', `/servers/${serverId}`)).status).toBe(403)

    await work('AdminVisits', 'servers', async (person) => {
      const { page } = person
      await visit(person, { owner, serverName: 'Griefed-Land', reason: 'The castle is gone' })
      await page.getByText('Gardener allows you to change things.').waitFor()
      await page.getByRole('link', { name: 'World Manager', exact: true }).click()
      await page.getByRole('button', { name: 'Deleted worlds' }).click()
      await page.getByRole('button', { name: 'Restore CASTLE' }).click()
      await page.getByText('CASTLE was restored.').waitFor()
    })
    await cases.expectNotified(owner, 'support-visit', { reason: 'The castle is gone' })
    await cases.expectLogged('AdminVisits', 'world-restored', { world: 'CASTLE' })
    expect((await call(owner, 'GET', castle)).status).toBe(200)
  })

  it('replaces a damaged backup that blocks every new one', async () => {
    await cases.admin('AdminBackups', ['servers:view', 'servers:manage'])
    const { account: owner } = await cases.owner('Keeper', 'Kept-Land')
    await owner.own(trellis.url, 'POST', '/server/start')
    await cases.reaches(owner, 'ONLINE')
    const read = async () => (await owner.own(trellis.url, 'GET', '/server/backup')).body
    await owner.own(trellis.url, 'POST', '/server/backup')
    await until(async () => (await read()).exists && (await read()).progress === null)
    damageBackup()
    expect((await owner.own(trellis.url, 'POST', '/server/backup')).status).toBe(409)
    const reason = 'No backup since Monday'
    await work('AdminBackups', 'servers', async (person) => {
      const { page } = person
      await visit(person, { owner, serverName: 'Kept-Land', reason })
      await page.getByText('Keeper allows you to change things.').waitFor()
      await page.getByRole('link', { name: 'Backup Manager', exact: true }).click()
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText('This backup is damaged').first().waitFor()
      await page.getByRole('button', { name: 'Delete Backup' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click()
      await page.getByRole('button', { name: 'Create Backup' }).click()
      await page
        .getByText(/^Verified /)
        .first()
        .waitFor()
    })
    await cases.expectNotified(owner, 'support-visit', { reason })
    await cases.expectNotified(owner, 'backup-create-proven')
    await cases.expectLogged('AdminBackups', 'backup-deleted', {})
  })

  it('gives a user who lost their Discord account everything under the new one', async () => {
    const { account: lost } = await cases.owner('LostOne', 'Lost-Land')
    const to = '445566778899001122'
    await work('Operator', `users&user=${lost.id}`, async ({ page }) => {
      const dialog = page.getByRole('dialog').first()
      await dialog.getByLabel('New Discord ID').fill(to)
      await dialog.getByRole('button', { name: 'Move…' }).click()
      await page.getByRole('button', { name: 'Move the account' }).click()
      await page
        .getByText(/has the Discord ID 445566778899001122 now/)
        .first()
        .waitFor()
    })
    await cases.expectLogged('Operator', 'account-moved', { from: lost.id, to })
    expect((await lost.own(trellis.url, 'GET', '/profile')).status).toBe(401)
  })

  it('finds why a server does not start, and gives the time that it lacks', async () => {
    await cases.admin('AdminStarts', ['users:view', 'users:manage'])
    const { account: owner } = await cases.owner('OutOfTime', 'Stopped-Land')
    const none = { action: 'set', amount: 0 }
    await cases.asOperator('POST', `/admin/users/${owner.id}/expiry`, none)
    await owner.own(trellis.url, 'POST', '/server/start')
    await until(async () => (await owner.own(trellis.url, 'POST', '/server/start')).status >= 400)
    await work('AdminStarts', 'users', async ({ page }) => {
      await page.getByLabel('Search users').fill('OutOfTime')
      await page.getByRole('button', { name: 'Manage OutOfTime' }).click()
      const time = page
        .getByRole('dialog')
        .getByRole('region', { name: 'Server time', exact: true })
      await time.getByText('It is over.').waitFor()
      await time.getByLabel('Amount of server time').fill('7')
      await time.getByRole('button', { name: 'Apply' }).click()
      await time.getByText('7 days', { exact: true }).waitFor()
    })
    await cases.expectNotified(owner, 'balance-given', { unit: 'time', amount: 7 })
    await cases.expectLogged('AdminStarts', 'user-server-time-changed', { daysAfter: 7 })
    expect((await owner.own(trellis.url, 'POST', '/server/start')).status).toBe(200)
    await cases.reaches(owner, 'ONLINE')
  })
})
