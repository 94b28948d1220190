import { tryParseJson } from '@trellis/document/try-json.ts'
import { z } from 'zod'
import type { Command } from '../../kit/commands.ts'
import { type IconName, iconPaths } from '../../kit/icon-paths.ts'
import { recentCommandsKey } from '../../kit/session.ts'
import { localTexts } from '../../storage/stored-texts.ts'

const maxRecent = 8

const isIcon = (name: string): name is IconName => Object.hasOwn(iconPaths, name)

/** A place is kept whole, because only a search of the api finds it again. */
const recentSchema = z.object({
  id: z.string(),
  /** The server that the tab showed, in whose worlds and players it lies. */
  serverId: z.string(),
  place: z
    .object({
      title: z.string(),
      note: z.string().optional(),
      icon: z.string().refine(isIcon),
      to: z.string().startsWith('/'),
    })
    .nullable(),
})
type Recent = z.output<typeof recentSchema>

const storedSchema = z.object({ userId: z.string(), recent: z.array(recentSchema).max(maxRecent) })

/** Reads the commands that a user has used last in this browser, the newest first. */
export function readRecent(userId: string): readonly Recent[] {
  const stored = storedSchema.safeParse(tryParseJson(localTexts.read(recentCommandsKey) ?? ''))
  return stored.success && stored.data.userId === userId ? stored.data.recent : []
}

export function keepRecent(userId: string, serverId: string, command: Command) {
  const { id, title, note, icon, to } = command
  const place = to === undefined ? null : { title, note, icon, to }
  const others = readRecent(userId).filter((it) => it.id !== id || it.serverId !== serverId)
  const recent = [{ id, serverId, place }, ...others].slice(0, maxRecent)
  localTexts.write(recentCommandsKey, JSON.stringify({ userId, recent }))
}

/** Returns the commands that were used last. The current ones replace those that were kept. */
export function listRecent(
  recent: readonly Recent[],
  current: readonly Command[],
  serverId: string,
): Command[] {
  const known = new Map(current.map((it) => [it.id, it]))
  const found = recent
    .filter((it) => it.serverId === serverId || known.has(it.id))
    .flatMap(({ id, place }): Command[] => {
      const command = known.get(id) ?? (place && { id, ...place })
      return command === null ? [] : [command]
    })
  return [...new Map(found.map((it) => [it.id, it])).values()]
}
