import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Lifecycle } from '../servers/lifecycle.ts'
import { DataDesk } from './data-desk.ts'
import { GameData } from './game-data.ts'
import { openQueue } from './queued-edits.ts'
import type { StorageRoom } from './storage-room.ts'

type Given = {
  folder: ServerFolder
  life: Lifecycle
  room: StorageRoom
  now: () => number
  /** Of another engine: its edits wait for its end. */
  isForeign: boolean
  onQueue: () => void
  onApplied: (counts: { applied: number; held: number }) => void
}

/** A server's data, and the desk that decides who writes it. */
export function openGameData({ isForeign, onQueue, onApplied, ...given }: Given) {
  const { folder, life, now } = given
  const queued = isForeign
    ? openQueue({
        folder,
        now,
        keep: (document, value, why) => data.edits.keep(document, value, why),
        onChange: onQueue,
        onApplied,
      })
    : null
  const desk = new DataDesk({ folder, life, now, queued })
  const data = new GameData({ ...given, desk, queued })
  return { desk, data }
}
