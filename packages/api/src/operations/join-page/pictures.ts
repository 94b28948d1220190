import { createStarterWorld } from '@trellis/game-data/starter-world.ts'
import type { Items } from '../../game/items/index.ts'
import type { ListedServer, ServerDirectory } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { TextureFolders } from '../../kit/texture-folders.ts'
import type { Caption, Tiles } from './draw-picture.ts'
import { drawOnce } from './drawn-pictures.ts'
import type { PictureDrawer } from './picture-drawer.ts'

type Deps = {
  directory: ServerDirectory
  link: Pick<AgentLink, 'ask'>
  drawer: Pick<PictureDrawer, 'draw'>
  folders: TextureFolders
  items: Pick<Items, 'findLooks'>
  now: () => number
}
/** Previews of links need the name in the picture; a page of the panel shows the name itself. */
type Wanted = { hasCaption: boolean }
type Kept = { png: Uint8Array; shown: string; at: number }

export const startWorld = 'START'
/** A requested picture is drawn again after this; sooner if name, status or players are others. */
const keptMs = 60_000
const keptChangedMs = 5_000
const maxKeptBytes = 16 * 1024 * 1024

export type Pictures = ReturnType<typeof createPictures>

/** Draws the pictures of join pages, and keeps those that were asked for lately. */
export function createPictures({ directory, link, drawer, folders, items, now }: Deps) {
  const kept = new Map<string, Kept>()
  const drawing = new Map<string, Promise<Uint8Array>>()
  let size = 0

  function getCaption(row: ListedServer, { hasCaption }: Wanted): Caption | null {
    if (!hasCaption) return null
    const { name, status, players } = directory.describe(row)
    return { name, isOnline: status === 'ONLINE', players }
  }

  function isFresh(caption: Caption | null, { shown, at }: Kept): boolean {
    const isSame = shown === JSON.stringify(caption)
    return now() - at < (isSame ? keptMs : keptChangedMs)
  }

  function forget(id: string): void {
    size -= kept.get(id)?.png.length ?? 0
    kept.delete(id)
  }

  function keep(id: string, { png, shown }: Pick<Kept, 'png' | 'shown'>): void {
    forget(id)
    kept.set(id, { png, shown, at: now() })
    size += png.length
    for (const oldest of kept.keys()) {
      if (size <= maxKeptBytes) break
      forget(oldest)
    }
  }

  async function draw(row: ListedServer, wanted: Wanted): Promise<Uint8Array> {
    const tiles = await link
      .ask('world.tiles', { serverId: row.id, name: startWorld })
      .catch(getStarterTiles)
    const caption = getCaption(row, wanted)
    const looks = await items.findLooks({ serverId: row.id, userId: row.owner_id }, listIds(tiles))
    const png = await drawOnce({ caption, tiles, looks }, { drawer, folders })
    keep(getKey(row, wanted), { png, shown: JSON.stringify(caption) })
    return png
  }

  return {
    /** Returns the picture as PNG. An old one is better than none when it cannot be drawn now. */
    async read(row: ListedServer, wanted: Wanted): Promise<Uint8Array> {
      const key = getKey(row, wanted)
      const known = kept.get(key)
      if (known !== undefined && isFresh(getCaption(row, wanted), known)) return known.png
      const running = drawing.get(key)
      if (running !== undefined) return running
      const work = draw(row, wanted).finally(() => drawing.delete(key))
      drawing.set(key, work)
      return known === undefined ? work : work.catch(() => known.png)
    },
  }
}

const getKey = ({ id }: ListedServer, { hasCaption }: Wanted) => `${id} ${hasCaption}`

/** Returns the ids in a world's runs, in order. */
function listIds({ foreground, background }: Tiles): number[] {
  const ids = [...foreground, ...background].filter((id, at) => at % 2 === 0 && id > 0)
  return [...new Set(ids)].sort((one, other) => one - other)
}

/** Returns the world of a new server, for a server whose start world cannot be read now. */
function getStarterTiles(): Tiles {
  const { blocks = [] } = createStarterWorld(1, '')
  return {
    foreground: blocks.flatMap(({ f = 0 }) => [f, 1]),
    background: blocks.flatMap(({ b = 0 }) => [b, 1]),
  }
}
