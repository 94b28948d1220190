type Described = {
  /** The arguments after the name, such as `<player> [reason]`. */
  usage: string
  help: string
}

/** A command of the chat as it is until an owner changes it. */
export type ChatCommandFacts = Described & {
  indonesian: Described
  aliases: readonly string[]
  /** The minimum rank that may use it; see docs/operate/people.md. */
  rank: number
  /** Gems for each use. */
  price: number
  /** How long a player waits before the next use. */
  cooldownSeconds: number
}

type Permitted = Pick<ChatCommandFacts, 'aliases' | 'rank' | 'price' | 'cooldownSeconds'>

const createRight = (rank: number): Permitted => ({
  aliases: [],
  rank,
  price: 0,
  cooldownSeconds: 0,
})

export const everyone = createRight(0)
export const cheater = createRight(1)
export const moderator = createRight(3)
export const administrator = createRight(4)
export const god = createRight(6)
