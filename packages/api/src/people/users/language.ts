import type { Language } from '@trellis/contract/kit/language.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { setLanguage } from './store.ts'

type Deps = { db: Db; bus: Bus }

/** Returns a function that stores a user's language and sends the changed account to their open panels. */
export function createLanguageSetter({ db, bus }: Deps) {
  return async (userId: string, language: Language): Promise<void> => {
    const hasChanged = await db.transaction((tx) => setLanguage(tx, userId, language))
    if (hasChanged) bus.emit('account', userId)
  }
}
