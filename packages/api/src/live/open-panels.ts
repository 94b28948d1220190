import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { Viewer } from './viewer.ts'

/**
 * Holds the panels connected to this process, by user. The gateway fills it; features send frames through
 * it.
 */
export class OpenPanels {
  readonly #rooms = new Map<string, Set<Viewer>>()

  /** Returns the users who have a panel open. */
  users(): string[] {
    return [...this.#rooms.keys()]
  }

  has(userId: string): boolean {
    return this.#rooms.has(userId)
  }

  of(userId: string): Viewer[] {
    return [...(this.#rooms.get(userId) ?? [])]
  }

  all(): Viewer[] {
    return [...this.#rooms.values()].flatMap((room) => [...room])
  }

  count(): number {
    return [...this.#rooms.values()].reduce((sum, room) => sum + room.size, 0)
  }

  send(userId: string, event: LiveEvent): void {
    for (const viewer of this.of(userId)) viewer.send(event)
  }

  sendToAll(event: LiveEvent): void {
    for (const viewer of this.all()) viewer.send(event)
  }

  add(viewer: Viewer): void {
    const room = this.#rooms.get(viewer.userId) ?? new Set()
    this.#rooms.set(viewer.userId, room.add(viewer))
  }

  remove(viewer: Viewer): void {
    const room = this.#rooms.get(viewer.userId)
    room?.delete(viewer)
    if (room?.size === 0) this.#rooms.delete(viewer.userId)
  }
}
