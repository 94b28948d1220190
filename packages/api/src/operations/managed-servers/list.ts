import { managedServerSchema } from '@trellis/contract/operations/managed-servers.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { Prepared } from '../../kit/http.ts'

/**
 * Keeps the admins' list of servers as text. Each row is checked and converted once per change: ten thousand
 * at each call would delay all other requests.
 */
export class ManagedServerList {
  readonly #directory: ServerDirectory
  readonly #texts = new Map<string, string>()
  #answer: Prepared | null = null

  constructor({ directory, fleet }: { directory: ServerDirectory; fleet: Fleet }) {
    this.#directory = directory
    directory.on('changed', (ids) => this.#forget(ids))
    fleet.on('report', ({ serverId }) => this.#forget([serverId]))
    const forgetAll = () => this.#forget([...this.#texts.keys()])
    fleet.on('up', forgetAll)
    fleet.on('down', forgetAll)
  }

  /** Returns the servers sorted by name. */
  read(): Prepared {
    this.#answer ??= new Prepared(`[${this.#rows().join(',')}]`)
    return this.#answer
  }

  #rows(): string[] {
    return Array.from(this.#directory.undeleted(), (row) => {
      const known = this.#texts.get(row.id)
      if (known !== undefined) return known
      const text = JSON.stringify(managedServerSchema.parse(this.#directory.managed(row)))
      this.#texts.set(row.id, text)
      return text
    })
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) this.#texts.delete(id)
    this.#answer = null
  }
}
