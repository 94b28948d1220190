import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { GameOwner } from './kit/game-owner.ts'
import { beginSlowBackup, isBackupBusy } from './kit/slow-backup.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Returns an owner of a stopped server, and the user who is offered it. */
async function createOffer(name: string) {
  const owner = await GameOwner.create(panel, String(nextId++), name)
  const to = await panel.signIn(String(nextId++))
  const { status, body } = await panel.call('POST', `/servers/${owner.id}/transfer`, {
    token: owner.who.token,
    body: { discordId: to.id },
  })
  expect(status).toBe(201)
  return { owner, to, code: String(body.code) }
}

const accept = ({ token }: SignedIn, code: string) =>
  panel.call('POST', `/transfers/${code}/accept`, { token })

/** Returns the owner of the server, the account that has each backup, and the one that its archive names. */
const listHolders = async ({ id }: GameOwner): Promise<unknown[]> =>
  panel.sql(
    `select server.owner_id, backup.user_id, coalesce(backup.archive_user_id, backup.user_id) as archive_user
     from server left join backup on backup.server_id = server.id where server.id = '${id}'`,
  )

const restores = async (owner: GameOwner) => {
  expect((await owner.post('/server/backup/restore')).status).toBe(202)
  await panel.until(async () => !(await isBackupBusy(owner)))
  expect((await owner.get('/server/backup')).body).toMatchObject({ exists: true, failure: null })
}

it('refuses every acceptance in the middle of a backup, and moves both after it', async () => {
  for (const calls of isLong ? [0, 5, 10, 15] : [0, 15]) {
    const { owner, to, code } = await createOffer(`Sold-${calls}`)
    const [from, next] = [owner.who.id, to.id]
    await beginSlowBackup(owner)
    await panel.pass(calls)
    const answers = await Promise.all([accept(to, code), accept(to, code)])
    expect(await isBackupBusy(owner)).toBe(true)
    for (const { status, body } of answers)
      expect([status, body.code]).toEqual([409, 'backup-busy'])
    await panel.until(async () => !(await isBackupBusy(owner)))
    expect(await listHolders(owner)).toEqual([
      { owner_id: from, user_id: from, archive_user: from },
    ])
    expect((await accept(to, code)).status).toBe(200)
    expect(await listHolders(owner)).toEqual([
      { owner_id: next, user_id: next, archive_user: from },
    ])
    expect((await owner.get('/server/backup')).body.exists).toBe(false)
    await restores(GameOwner.of(panel, to, owner.id))
  }
})

it('refuses an acceptance in the middle of a restore, which ends in the server of its owner', async () => {
  const { owner, to, code } = await createOffer('Restored')
  await beginSlowBackup(owner)
  await panel.until(async () => !(await isBackupBusy(owner)))
  expect((await owner.post('/server/backup/restore')).status).toBe(202)
  const refused = await accept(to, code)
  expect(await isBackupBusy(owner)).toBe(true)
  expect([refused.status, refused.body.code]).toEqual([409, 'backup-busy'])
  await panel.until(async () => !(await isBackupBusy(owner)))
  expect((await owner.get('/server/backup')).body.failure).toBeNull()
  expect((await accept(to, code)).status).toBe(200)
})
