import { isObject } from '@trellis/document/json-value.ts'
import { type Pack, readPack } from '@trellis/game-data/store-pack.ts'

/** The offers of the server's store. */
export type StoreSettings = {
  packs: readonly Pack[]
  /** One of these is the offer of the day. */
  offers: readonly Pack[]
}

/** Invalid packs are skipped, because a typing error must not close the store. */
export function readStoreSettings(section: unknown): StoreSettings {
  const { PACKS, OFFERS } = isObject(section) ? section : {}
  return { packs: readPacks(PACKS), offers: readPacks(OFFERS) }
}

function readPacks(list: unknown): Pack[] {
  const entries: unknown[] = Array.isArray(list) ? list : []
  return entries.flatMap((entry) => readPack(entry) ?? [])
}
