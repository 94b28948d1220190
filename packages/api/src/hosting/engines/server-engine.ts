import type { ServerTemplate } from '@trellis/contract/hosting/engines.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { findTemplate, lockTemplate } from './store.ts'

/** Throws a `bad-input` for one that owners may not choose; it stays until the transaction ends. */
export async function holdOffered(tx: Tx, id: string): Promise<void> {
  const row = await lockTemplate(tx, id)
  if (row?.template.isOffered) return
  throw createFault(
    'bad-input',
    { code: 'engine-not-offered' },
    { code: 'bad-input', field: 'engine' },
  )
}

/** Returns the part of a template that a server's folder needs; null for the bundled engine. */
export async function getTemplate(tx: Tx, id: string | null): Promise<ServerTemplate | null> {
  if (id === null) return null
  const template = await findTemplate(tx, id)
  if (template === null) throw new Error(`There is no template ${id}, which a server has.`)
  const { schema, paths } = template
  return { id: template.id, schema, paths }
}

/** Returns the console lines that stop a server with this template; null for the bundled engine. */
export async function findStopLines(tx: Tx, id: string | null): Promise<readonly string[] | null> {
  if (id === null) return null
  return (await findTemplate(tx, id))?.stop.lines ?? []
}
