import { execFile } from 'node:child_process'
import { firstUser, users } from './server-user.ts'

const table = 'inet trellis'
const servers = `meta skuid ${firstUser}-${firstUser + users - 1}`

/** Keeps the ports and users that were allowed before: servers keep running while agents restart. */
const rules = `
  table ${table} {
    set ports {
      typeof meta skuid . udp sport
      size ${users}
    }
    set free {
      typeof meta skuid
      size ${users}
    }
    chain output {
      type filter hook output priority 0; policy accept;
    }
  }
  flush chain ${table} output
  add rule ${table} output meta skuid @free accept
  add rule ${table} output meta skuid . udp sport @ports ct state established,related accept
  add rule ${table} output ${servers} reject
`

/**
 * Keeps the servers' users from reaching the panel's database, other services of this machine and its networks, and the
 * internet. A server answers players who spoke to it first, and only from its own UDP port: one that takes the port of a
 * server that is stopped cannot pose as it.
 */
export class NetworkGuard {
  readonly #allowed = new Map<number, number>()
  #waiting = new Map<number, number>()
  #flush: Promise<void> | null = null

  /** Throws with the message of `nft`. Setting the rules again changes nothing. */
  static async open(): Promise<NetworkGuard> {
    await runNft(rules)
    return new NetworkGuard()
  }

  /**
   * Sets the rules and ports again where they are missing, because loading a firewall removes them while servers run.
   * Rejects with the message of `nft`.
   */
  restore(): Promise<void> {
    return this.#set(this.#allowed)
  }

  restoreEvery(ms: number, onFailed: (error: unknown) => void): void {
    setInterval(() => void this.restore().catch(onFailed), ms).unref()
  }

  /** Lets the user answer from the port. Rejects when the rules cannot be changed. Calls of one turn share one command. */
  async allow(user: number, port: number): Promise<void> {
    if (this.#allowed.get(user) === port) return
    this.#waiting.set(user, port)
    this.#flush ??= new Promise((resolve, reject) => {
      setImmediate(() => this.#add().then(resolve, reject))
    })
    return this.#flush
  }

  async #add(): Promise<void> {
    const added = this.#waiting
    this.#waiting = new Map()
    this.#flush = null
    await this.#set(added)
    for (const [user, port] of added) this.#allowed.set(user, port)
  }

  /** Loading the rules takes the kernel four times as long as adding ports to them. */
  async #set(ports: ReadonlyMap<number, number>): Promise<void> {
    if (ports.size === 0) return
    try {
      await runNft(addPorts(ports))
    } catch {
      await runNft(`${rules}\n${addPorts(new Map([...this.#allowed, ...ports]))}`)
    }
  }
}

/**
 * Frees a server's user from rules that an agent with isolation set on the same machine, because nothing removes them when
 * isolation is turned off. Changes nothing where there are none. Rejects with the message of `nft`.
 */
export async function liftRules(user: number, port: number): Promise<void> {
  const chain = await runNft(`list chain ${table} output\n`).catch(() => null)
  if (chain === null) return
  // An earlier Trellis knows no free users. If it sets its rules again, players are still answered.
  const freeing = `${addPorts(new Map([[user, port]]))}add element ${table} free { ${user} }\n`
  await runNft(chain.includes('@free') ? freeing : `${rules}\n${freeing}`)
}

/** Ends the freedom of a user. Only a present element can be deleted, so it is added first. */
function addPorts(ports: ReadonlyMap<number, number>): string {
  const elements = [...ports].map(([user, port]) => `${user} . ${port}`).join(', ')
  const freed = [...ports.keys()].join(', ')
  return `add element ${table} ports { ${elements} }
    add element ${table} free { ${freed} }
    delete element ${table} free { ${freed} }\n`
}

/** Resolves to its output. */
function runNft(commands: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('nft', ['-f', '-'], (error, out, complaints) => {
      if (!error) return resolve(out)
      reject(new Error(complaints.trim().split('\n')[0] || error.message))
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(commands)
  })
}
