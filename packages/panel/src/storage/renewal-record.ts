import { z } from 'zod'

const recordSchema = z.object({
  /** The refresh tokens that were used last. */
  spent: z.array(z.string()),
  sessionToken: z.string(),
  refreshToken: z.string(),
})
export type RenewalRecord = z.output<typeof recordSchema>

const storeName = 'renewals'
const key = 'last'

/**
 * Reads the last renewal of any tab. It is in a database, because local storage reaches the processes of other tabs
 * late, even under a lock, and a refresh token that is used twice ends the session in all tabs.
 */
export async function readRenewal(): Promise<RenewalRecord | null> {
  const found = await runInStore('readonly', (store) => store.get(key))
  const record = recordSchema.safeParse(found)
  return record.success ? record.data : null
}

export async function writeRenewal(record: RenewalRecord) {
  await runInStore('readwrite', (store) => store.put(record, key))
}

export async function forgetRenewals() {
  await runInStore('readwrite', (store) => store.clear())
}

/** Resolves to null if the browser has no databases, as in some private windows. Local storage is used alone then. */
async function runInStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const database = await open()
    try {
      return await run(database, mode, ask)
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('trellis', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function run<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = ask(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}
