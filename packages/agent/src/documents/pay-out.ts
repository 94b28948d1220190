import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { copyOfJson, type JsonObject } from '@trellis/document/json-value.ts'
import { renameAsFile } from '@trellis/game-data/game-document.ts'
import type { LostGoods } from '@trellis/game-data/held-goods.ts'
import { give, isPair } from '@trellis/game-data/inventory.ts'
import type { JournalEntry } from '@trellis/game-data/journal/entry.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { getNullIfUnreadable } from '@trellis/game-data/unreadable-file.ts'
import { createFault } from '@trellis/link/fault.ts'
import { FolderWriter, type GameWriter } from './game-writer.ts'
import { describePlaces } from './keep-goods.ts'

/** A player whose file takes goods, as it is and with the change. */
export type Payment = { before: JsonObject; entry: JournalEntry }

/**
 * Plans the change of the files of players to whom an engine does not hand out goods itself. Throws a `conflict` that names
 * the reason when any of the goods cannot be put there.
 */
export async function preparePayments(
  owed: readonly LostGoods[],
  { folder, writer }: { folder: ServerFolder; writer: GameWriter },
): Promise<Payment[]> {
  if (owed.length === 0) return []
  const places = describePlaces(owed)
  if (!(writer instanceof FolderWriter))
    throw createFault('conflict', { code: 'goods-need-stop', params: { places } })
  const payments: Payment[] = []
  for (const [, goods] of Map.groupBy(owed, ({ owner }) => owner.toLowerCase())) {
    const name = goods[0]?.owner ?? ''
    if (name === '')
      throw createFault('conflict', {
        code: 'goods-without-owner',
        params: { places: describePlaces(goods) },
      })
    const document = await renameAsFile(folder, { kind: 'player', name })
    payments.push(await preparePayment(document, { name, goods, writer }))
  }
  return payments
}

async function preparePayment(
  document: GameDocument,
  { name, goods, writer }: { name: string; goods: readonly LostGoods[]; writer: FolderWriter },
): Promise<Payment> {
  const before = await writer.read(document).catch(getNullIfUnreadable)
  if (before === null)
    throw createFault('conflict', { code: 'goods-owner-unknown', params: { name } })
  const value = copyOfJson(before.inventory)
  if (!Array.isArray(value) || !value.every(isPair))
    throw createFault('conflict', { code: 'goods-owner-unread', params: { name } })
  for (const [itemId, count] of goods.flatMap((it) => it.goods))
    if (give(value, itemId, count) < count)
      throw createFault('conflict', { code: 'goods-owner-full', params: { name } })
  return { before, entry: { document, operations: [{ set: ['inventory'], value }] } }
}
