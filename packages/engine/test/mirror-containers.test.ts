import { expect, test } from 'vitest'
import { getTileBeside } from './kit/flat-world.ts'
import { MirrorServer } from './mirror/mirror-server.ts'

const [dirt, lock, hat, crown] = [2, 242, 1300, 1310]
const [box, safe, donations, mailbox, board, mannequin] = [1186, 1190, 1196, 1198, 1238, 1240]
const workbench = 1202

const carrying = (...stacks: [number, number][]) => ({ inventory: stacks })
const about = (itemId: number) => ({ ...getTileBeside(1), itemId })

test('shows the content of a storage box and a safe as the file has it', async () => {
  const players = { Ann: carrying([dirt, 50], [box, 1], [safe, 1]), Bob: {} }
  const mirror = await MirrorServer.start({ players, world: { owner: 'Ann' } })
  const ann = await mirror.enter('Ann')
  await mirror.enter('Bob')
  ann.put(box, getTileBeside(1))
  ann.answer('storage_count', about(box), { moved: dirt, taken: 0, count: 30 })
  ann.answer('storage_count', about(box), { moved: dirt, taken: 1, count: 12 })
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBe(32)
  ann.put(safe, getTileBeside(2))
  const at = { ...getTileBeside(2), itemId: safe }
  ann.answer('safe_password', at, { password: 'secret', again: 'secret' })
  ann.answer('safe_open', at, { password: 'secret' })
  await ann.settle()
  const dialog = String(ann.calls.findLast(({ name }) => name === 'OnDialogRequest')?.args[0])
  const key = /embed_data\|key\|(\w+)\|/.exec(dialog)?.[1] ?? ''
  ann.answer('safe_count', at, { moved: dirt, taken: 0, count: 32, key })
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBeUndefined()
  ann.answer('safe_count', at, { moved: dirt, taken: 1, count: 2, key })
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBe(2)
})

test('shows gifts and letters to giver, owner and file', async () => {
  const players = {
    Ann: carrying([donations, 1], [mailbox, 1], [board, 1]),
    Bob: carrying([lock, 9]),
  }
  const mirror = await MirrorServer.start({ players, world: { owner: 'Ann' } })
  const ann = await mirror.enter('Ann')
  const bob = await mirror.enter('Bob')
  ann.put(donations, getTileBeside(1))
  ann.put(mailbox, getTileBeside(2))
  ann.put(board, getTileBeside(3))
  await ann.settle()
  bob.answer('donation_count', about(donations), { given: lock, count: 4, text: 'thanks' })
  bob.answer('notes_edit', { ...getTileBeside(2), itemId: mailbox }, { text: 'dear Ann' })
  bob.answer('notes_edit', { ...getTileBeside(3), itemId: board }, { text: 'dear all' })
  await mirror.compare()
  expect(bob.inventory.get(lock)).toBe(5)
  ann.answer('donation_edit', about(donations), { buttonClicked: 'all' })
  ann.answer('notes_edit', { ...getTileBeside(2), itemId: mailbox }, { buttonClicked: 'clear' })
  await mirror.compare()
  expect(ann.inventory.get(lock)).toBe(4)
})

test('shows a dressed mannequin, and its clothes with the player who breaks it', async () => {
  const players = { Ann: carrying([mannequin, 1], [hat, 1], [crown, 1]), Bob: {} }
  const mirror = await MirrorServer.start({ players })
  const ann = await mirror.enter('Ann')
  await mirror.enter('Bob')
  ann.put(mannequin, getTileBeside(1))
  ann.put(hat, getTileBeside(1))
  await mirror.compare()
  expect(ann.inventory.get(hat)).toBeUndefined()
  ann.put(crown, getTileBeside(1))
  await mirror.compare()
  expect([ann.inventory.get(hat), ann.inventory.get(crown)]).toEqual([1, undefined])
  for (let punches = 0; punches < 6; punches++) ann.punch(getTileBeside(1))
  await mirror.compare()
  expect([ann.inventory.get(crown), ann.inventory.get(mannequin)]).toEqual([1, 1])
})

test('shows the item that a workbench makes, and the remaining ones', async () => {
  const players = { Ann: carrying([dirt, 50], [workbench, 1]), Bob: {} }
  const mirror = await MirrorServer.start({ players, world: { owner: 'Ann' } })
  const ann = await mirror.enter('Ann')
  await mirror.enter('Bob')
  ann.put(workbench, getTileBeside(1))
  ann.answer('craft_edit', about(workbench), { put: dirt })
  await ann.settle()
  const dialogs = ann.calls.filter(({ name }) => name === 'OnDialogRequest')
  expect(String(dialogs.at(-1)?.args[0])).toContain('Each has a rarity of 1.')
  ann.answer('craft_count', about(workbench), { put: dirt, count: 40 })
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBe(10)
  const made = [...ann.inventory].filter(([id]) => id > 32)
  expect(made).toEqual([[expect.any(Number), 1]])
})
