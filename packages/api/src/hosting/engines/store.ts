import {
  type ListedTemplate,
  type Template,
  templateSchema,
} from '@trellis/contract/hosting/engines.ts'
import type { Tx } from '../../kit/db.ts'

export type TemplateRow = { template: Template; version: number }

type StoredRow = { definition: string; version: number }

const getRow = ({ definition, version }: StoredRow): TemplateRow => ({
  template: templateSchema.parse(JSON.parse(definition)),
  version,
})

/** Returns the templates sorted by name. */
export async function listTemplateRows(tx: Tx): Promise<TemplateRow[]> {
  const rows = await tx.selectFrom('template').select(['definition', 'version']).execute()
  return rows
    .map(getRow)
    .sort((one, other) => one.template.name.localeCompare(other.template.name, 'en'))
}

/** How many servers have each. */
export async function countServers(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('server')
    .select((of) => ['template', of.fn.countAll().as('servers')])
    .where('template', 'is not', null)
    .groupBy('template')
    .execute()
  return new Map(rows.map(({ template, servers }) => [template ?? '', Number(servers)]))
}

export async function toListedTemplate(tx: Tx, row: TemplateRow): Promise<ListedTemplate> {
  const servers = (await countServers(tx)).get(row.template.id) ?? 0
  return { ...row.template, version: row.version, servers }
}

/** Reads and locks the template: no other transaction can change it or give it to a server. */
export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | null> {
  const row = await tx
    .updateTable('template')
    .set({ id })
    .where('id', '=', id)
    .returning(['definition', 'version'])
    .executeTakeFirst()
  return row === undefined ? null : getRow(row)
}

export async function findTemplate(tx: Tx, id: string): Promise<Template | null> {
  const row = await tx
    .selectFrom('template')
    .select(['definition', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : getRow(row).template
}

/** False when the id is taken. */
export async function insertTemplate(tx: Tx, { template, version }: TemplateRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('template')
    .values({ id: template.id, definition: JSON.stringify(template), version })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function putTemplate(tx: Tx, { template, version }: TemplateRow): Promise<void> {
  const definition = JSON.stringify(template)
  await tx
    .updateTable('template')
    .set({ definition, version })
    .where('id', '=', template.id)
    .execute()
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('template').where('id', '=', id).execute()
}
