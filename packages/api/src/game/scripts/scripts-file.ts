import { type Script, type ScriptRow, scriptStopSchema } from '@trellis/contract/game/scripts.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import * as z from 'zod'

/** The panel reads as much of `scripts.json` as it knows; a broken part counts as its default. */
const fileSchema = z.object({
  scripts: z
    .record(
      z.string(),
      z.looseObject({
        source: z.string().catch(''),
        enabled: z.boolean().catch(false),
        stopped: scriptStopSchema.nullable().catch(null),
      }),
    )
    .catch({})
    .default({}),
})

/** Returns the scripts of the file in the order of their names. */
export function listFileScripts(text: string): Script[] {
  const { scripts } = fileSchema.parse(parseObject(text))
  return Object.entries(scripts)
    .map(([name, { source, enabled, stopped }]) => {
      const bytes = Buffer.byteLength(source)
      return { name, source, enabled, stopped: stopped ?? null, bytes }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns everything that the file says of the other scripts. */
export function listFileWithout(text: string, name: string): JsonObject {
  const { scripts } = parseObject(text)
  const others = Object.entries(isObject(scripts) ? scripts : {}).filter(([it]) => it !== name)
  return Object.fromEntries(others)
}

/** Returns the entry of a script, switched on or off. One that starts again has not been stopped. */
export function findEnabled(text: string, name: string, enabled: boolean): JsonObject {
  const { scripts } = parseObject(text)
  const all = isObject(scripts) ? scripts : {}
  const script = Object.hasOwn(all, name) ? all[name] : null
  const { stopped, ...rest } = isObject(script) ? script : {}
  return { ...rest, enabled, ...(enabled || stopped === undefined ? {} : { stopped }) }
}

export function toRow({ name, enabled, bytes, stopped }: Script): ScriptRow {
  return { name, enabled, bytes, stopped }
}
