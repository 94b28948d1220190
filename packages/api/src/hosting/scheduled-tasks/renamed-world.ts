import type { Tx } from '../../kit/db.ts'
import { listTasks, lockTask, setWork } from './store.ts'
import { readTaskWork } from './task-content.ts'

/** Lets the scheduled events of a server name a world by its new name. Returns whether one of them named it. */
export async function renameWorldInTasks(
  tx: Tx,
  serverId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  let isNamed = false
  for (const { id, work } of await listTasks(tx, serverId)) {
    if (!hasWorld(work, from)) continue
    const task = await lockTask(tx, id)
    const { event, ...rest } = readTaskWork(task?.work ?? null)
    if (event === undefined) continue
    // An event that already waits for a world of the new name does not name it twice.
    const worlds = [...new Set(event.worlds.map((it) => (it === from ? to : it)))]
    await setWork(tx, id, JSON.stringify({ ...rest, event: { ...event, worlds } }))
    isNamed = true
  }
  return isNamed
}

const hasWorld = (work: string | null, name: string) =>
  readTaskWork(work).event?.worlds.some((it) => it === name) === true
