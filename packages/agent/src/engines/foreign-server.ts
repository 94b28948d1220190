import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import {
  fillPlaceholders,
  type ServerEngine,
  type ServerTemplate,
  type Template,
} from '@trellis/contract/hosting/engines.ts'
import type { BridgeOrder } from '@trellis/contract/links/bridge.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { AgentDeps } from '../agent-deps.ts'
import type { RunOrder } from '../runtime/driver.ts'
import type { ForeignRuns } from '../servers/run-order.ts'
import type { Templates } from './templates.ts'

type Deps = {
  file: ServerFile
  folder: ServerFolder
  template: ServerTemplate
  templates: Templates
  /** Node and its arguments up to the bridge's main file; null where there is none. */
  bridgeCommand: string[] | null
  /** False on a machine without a sandbox, unless the operator allows it. */
  mayRunHere: () => boolean
}

/** A server whose engine is not the bundled one. */
export class ForeignServer {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get schema(): ServerTemplate['schema'] {
    return this.#deps.template.schema
  }

  get engine(): ServerEngine {
    const { id, schema } = this.#deps.template
    return { id, schema, name: this.#template?.name ?? id }
  }

  /** Returns the hash of the program for the next run; null while it is not registered. */
  get program(): string | null {
    return this.#template?.sha256 ?? null
  }

  /** The timeout of a stop by the engine's own rules, plus time for the bridge. */
  get stopMs(): number {
    return 2 * (this.#template?.stop.graceMs ?? 0) + 2000
  }

  /** Throws a `conflict` fault with the reason why it cannot be started. */
  async refuseUnfit(): Promise<void> {
    await this.#sound()
  }

  /**
   * Returns the program to run: the bridge, and behind it the very file whose bytes are checked
   * here. Copies the engine's files to the server. Call it with exclusive access to the folder.
   * Throws a `conflict` fault.
   */
  async order(): Promise<Pick<RunOrder, 'command' | 'environment' | 'readable'>> {
    const { folder, bridgeCommand, templates } = this.#deps
    const { template, program } = await this.#sound()
    for (const { from, to, sha256 } of template.files) {
      await templates.files.give(sha256, from, { folder: folder.database, to })
    }
    const order = JSON.stringify(this.#bridgeOrder(template, program))
    return {
      command: bridgeCommand ?? [],
      environment: { TRELLIS_ENGINE: order },
      readable: [program],
    }
  }

  /** The template as it is now, and its program as it was when it was registered. */
  async #sound(): Promise<{ template: Template; program: string }> {
    const { templates, bridgeCommand, mayRunHere } = this.#deps
    if (bridgeCommand === null) throw createFault('conflict', { code: 'no-other-engines' })
    if (!mayRunHere()) throw createFault('conflict', { code: 'no-sandbox' })
    const template = this.#template
    if (!template) throw createFault('conflict', { code: 'engine-not-registered' })
    const program = await templates.files.find(template.sha256, template.exec)
    if (program === null) throw createFault('conflict', { code: 'engine-changed' })
    for (const { sha256, from } of template.files) {
      if ((await templates.files.find(sha256, from)) === null)
        throw createFault('conflict', { code: 'engine-changed' })
    }
    await access(program, constants.X_OK)
    return { template, program }
  }

  #bridgeOrder(template: Template, program: string): BridgeOrder {
    const { file, folder } = this.#deps
    const values = { port: String(file.port), dataDir: folder.database, name: file.name }
    const { name, args, env, ready, playersPattern, save, stop } = template
    return {
      name,
      command: [program, ...args.map((it) => fillPlaceholders(it, values))],
      cwd: folder.database,
      env: Object.fromEntries(
        Object.entries(env).map(([key, it]) => [key, fillPlaceholders(it, values)]),
      ),
      ready,
      playersPattern,
      save,
      stop,
    }
  }

  get #template(): Template | null {
    return this.#deps.templates.find(this.#deps.template.id)
  }
}

type EngineDeps = Pick<AgentDeps, 'bridgeCommand' | 'driver' | 'allowsUnsandboxedEngines'>

/** Null for a server of the bundled engine. */
export function findForeignServer(
  file: ServerFile,
  folder: ServerFolder,
  { templates, agentDeps }: { templates: Templates; agentDeps: EngineDeps },
): ForeignServer | null {
  const { template } = file
  const { bridgeCommand, driver, allowsUnsandboxedEngines } = agentDeps
  const mayRunHere = () => allowsUnsandboxedEngines || driver.isolation.files === 'closed'
  return (
    template && new ForeignServer({ file, folder, template, templates, bridgeCommand, mayRunHere })
  )
}

/** `alone` has the folder to itself, with everything that waited in it. */
export function createForeignRuns(
  server: ForeignServer,
  alone: <Result>(act: () => Promise<Result>) => Promise<Result>,
): ForeignRuns {
  return {
    order: () => alone(() => server.order()),
    get stopMs() {
      return server.stopMs
    },
    get program() {
      return server.program
    },
  }
}
